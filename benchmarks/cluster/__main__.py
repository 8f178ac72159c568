"""`make bench-cluster`. The processes of the pool read this file when they start, so there is little in it."""

if __name__ == "__main__":
    from benchmarks.cluster.compare import main

    main()
