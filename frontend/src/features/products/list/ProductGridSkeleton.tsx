import { Skeleton } from '../../../components/Skeleton';

/** Two columns on a phone, unless large text needs more space. */
export const productGridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,40%)),1fr))] gap-3 md:grid-cols-3 md:gap-4 lg:grid-cols-4 xl:grid-cols-5 min-[100rem]:grid-cols-6';

/**
 * A few products: side by side where five fit, otherwise in a row that scrolls sideways, since a grid would leave one
 * alone in the last line. The padding makes room for focus rings and shadows, which a scrolling box clips.
 */
export const productRowClass =
  '-mx-4 -mt-1.5 -mb-6 grid snap-x auto-cols-[max(44%,8.5rem)] grid-flow-col gap-3 overflow-x-auto px-4 pt-1.5 pb-6 scroll-px-4 [scrollbar-width:none] md:-mx-6 md:auto-cols-[31%] md:gap-4 md:px-6 md:scroll-px-6 lg:auto-cols-[23%] xl:m-0 xl:auto-cols-auto xl:grid-flow-row xl:grid-cols-5 xl:overflow-visible xl:p-0';

interface ProductGridSkeletonProps {
  count: number;
  /** As in ProductGrid. */
  isRow?: boolean;
}

/** Placeholders of the size of the cards. */
export function ProductGridSkeleton({ count, isRow = false }: ProductGridSkeletonProps) {
  return (
    <div aria-hidden="true" className={isRow ? productRowClass : productGridClass}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="overflow-hidden rounded-card border border-line bg-surface">
          <Skeleton className="aspect-[1/0.86] rounded-none" />
          <div className="p-3 xl:px-4 xl:pt-3.5 xl:pb-4">
            <Skeleton className="h-5 w-4/5 md:h-6" />
            <Skeleton className="mt-1 h-4.5 w-3/5" />
            <Skeleton className="mt-2.5 h-6.5 w-13" />
            <Skeleton className="mt-2 h-11 rounded-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
