interface ProgressBarProps {
  label: string;
  /** The value at which the task is complete; undefined while it is unknown. */
  max?: number;
  value?: number;
}

export function ProgressBar({ label, max, value }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={max}
      value={value}
      className="h-2 min-w-24 flex-1 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand indeterminate:animate-pulse forced-colors:appearance-auto"
    />
  );
}
