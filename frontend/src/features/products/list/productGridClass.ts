/** Two in a line on a phone, as long as large text leaves room for them. */
export const productGridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,40%)),1fr))] gap-3 md:grid-cols-3 md:gap-4 lg:grid-cols-4 xl:grid-cols-5 min-[100rem]:grid-cols-6';

/**
 * A handful of products: side by side where five fit, else a row that one pushes along. In the grid, one of them would
 * stand alone in the last line. The space around is for the focus ring and the
 * shadow of a card, which a scrolling box cuts off.
 */
export const productRowClass =
  '-mx-4 -mt-1.5 -mb-6 grid snap-x auto-cols-[max(44%,8.5rem)] grid-flow-col gap-3 overflow-x-auto px-4 pt-1.5 pb-6 scroll-px-4 [scrollbar-width:none] md:-mx-6 md:auto-cols-[31%] md:gap-4 md:px-6 md:scroll-px-6 lg:auto-cols-[23%] xl:m-0 xl:auto-cols-auto xl:grid-flow-row xl:grid-cols-5 xl:overflow-visible xl:p-0';
