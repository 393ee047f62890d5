/** Grey stand-in of something that is loading; give it the size of the real thing. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <div aria-hidden="true" className={`animate-pulse rounded-control bg-line ${className}`} />
  );
}
