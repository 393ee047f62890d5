const LOOKS = {
  brand: {
    chosen: 'border-brand bg-brand text-on-brand',
    other: 'border-line bg-surface text-ink hover:border-control',
  },
  /** For what waits for somebody. */
  sale: {
    chosen: 'border-sale bg-sale text-on-brand',
    other: 'border-sale bg-sale-tint text-sale',
  },
} as const;

/** Look of a filter that one presses, shared by links and buttons. */
export function chipClass(isChosen: boolean, look: keyof typeof LOOKS = 'brand'): string {
  const { chosen, other } = LOOKS[look];
  return `inline-flex h-11 shrink-0 items-center gap-1.5 rounded-full border px-4 text-md font-medium whitespace-nowrap transition-colors ${isChosen ? chosen : other}`;
}
