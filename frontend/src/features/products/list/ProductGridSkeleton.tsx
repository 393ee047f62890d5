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
            <Skeleton className="my-0.5 h-3.5 w-1/3" />
            <Skeleton className="mt-1 h-4.5 w-4/5 md:h-5.5" />
            <Skeleton className="mt-1 h-4.5 w-3/5" />
            <Skeleton className="mt-2 mb-1 hidden h-4.5 w-1/2 @min-[12.5rem]:block" />
            <div className="flex flex-col gap-2.5 pt-2.5 @min-[12.5rem]:flex-row @min-[12.5rem]:items-center @min-[12.5rem]:justify-between">
              <Skeleton className="h-6.5 w-20" />
              <Skeleton className="h-10 w-full rounded-full @min-[12.5rem]:w-[5.25rem]" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
