/** A grey placeholder of the size of the content that is loading. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <div aria-hidden="true" className={`animate-pulse rounded-control bg-line ${className}`} />
  );
}

interface SkeletonListProps {
  /** For screen readers: “Loading the orders”. */
  label: string;
  count: number;
  className: string;
  /** Size and shape of a row. */
  rowClass: string;
}

/** Placeholders for the rows of a list that is loading. */
export function SkeletonList({ label, count, className, rowClass }: SkeletonListProps) {
  return (
    <div className={`flex flex-col ${className}`}>
      <p role="status" className="sr-only">
        {label}
      </p>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={rowClass} />
      ))}
    </div>
  );
}
