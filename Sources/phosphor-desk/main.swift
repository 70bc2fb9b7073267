print("desk")
