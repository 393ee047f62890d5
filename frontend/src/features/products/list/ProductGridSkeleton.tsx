import { Skeleton } from '../../../components/Skeleton';
import { productGridClass, productRowClass } from './productGridClass';

interface ProductGridSkeletonProps {
  count: number;
  /** As in ProductGrid. */
  isRow?: boolean;
}

/** Cards that are still loading, as large as the real ones. */
export function ProductGridSkeleton({ count, isRow = false }: ProductGridSkeletonProps) {
  return (
    <div aria-hidden="true" className={isRow ? productRowClass : productGridClass}>
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className="@container overflow-hidden rounded-card border border-line bg-surface"
        >
          <Skeleton className="aspect-[1/0.86] rounded-none" />
          <div className="flex flex-col p-3 @min-[12.5rem]:px-4 @min-[12.5rem]:pt-3.5 @min-[12.5rem]:pb-4">
            <Skeleton className="h-5 w-4/5 md:h-6" />
            <Skeleton className="mt-1 h-4.5 w-3/5" />
            <div className="flex flex-wrap items-center justify-between gap-x-1.5 gap-y-2 pt-3">
              <Skeleton className="h-6.5 w-13" />
              <Skeleton className="h-10 w-19 rounded-full @min-[12.5rem]:w-[5.25rem]" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
