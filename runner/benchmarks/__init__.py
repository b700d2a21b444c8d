"""What the runner costs in time, measured side by side."""
