"""What is made from a board file: see board/wiring."""
