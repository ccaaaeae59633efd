"""What would a sensible player do?"""
