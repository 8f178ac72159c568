"""The edition for students: made by `release`, renewed by `update`."""
