/** Look of a field that one writes into or chooses from. */
export const inputClass =
  'w-full min-h-12 rounded-control border border-control bg-surface px-3.5 text-base text-ink transition-colors placeholder:text-soft aria-invalid:border-sale disabled:opacity-60';
