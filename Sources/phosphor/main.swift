print("phosphor")
