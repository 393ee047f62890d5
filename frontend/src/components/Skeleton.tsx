/** Grey stand-in of something that is loading; give it the size of the real thing. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <div aria-hidden="true" className={`animate-pulse rounded-control bg-line ${className}`} />
  );
}

interface SkeletonListProps {
  /** Read out: “Loading the orders”. */
  label: string;
  count: number;
  className: string;
  /** Size and form of a row. */
  rowClass: string;
}

/** Rows of a list that are still loading. */
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
