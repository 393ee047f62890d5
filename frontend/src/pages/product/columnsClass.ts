/** The pictures of a product and what is said about it: side by side where there is room. */
export const columnsClass =
  'grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-[minmax(0,1.28fr)_minmax(0,1fr)]';
