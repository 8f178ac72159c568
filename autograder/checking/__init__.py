"""How a check meets a student's function: what is called, what came back, and what is out of reach."""
