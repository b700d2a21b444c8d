"""What the suite holds, for people to read: lists, single things, and the links from sentence to code."""
