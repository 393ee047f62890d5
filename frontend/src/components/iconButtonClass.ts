/** Look of a round button with an icon, shared by buttons and by links that look like one. */
export const iconButtonClass =
  'relative inline-grid size-11 shrink-0 place-items-center rounded-full border border-line bg-surface text-ink transition duration-150 hover:border-control active:scale-95 disabled:cursor-not-allowed disabled:opacity-50';
