/* Class names that several components share. */

export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'danger';
export type ButtonSize = 'md' | 'sm';

/** In forced-colors mode buttons have no background. */
const EDGE = 'forced-colors:border';

const BUTTON_VARIANTS: Record<ButtonVariant, string> = {
  primary: `bg-brand text-on-brand hover:bg-brand-hover ${EDGE}`,
  outline: 'border border-line text-ink hover:border-control hover:bg-surface',
  quiet: `text-brand hover:bg-brand-tint ${EDGE}`,
  danger: `bg-sale text-on-brand hover:opacity-90 ${EDGE}`,
};

const BUTTON_SIZES: Record<ButtonSize, string> = {
  md: 'min-h-[3.375rem] px-[min(1.75rem,7.2vw)] text-base',
  sm: 'min-h-11.5 px-button text-md',
};

/** The classes of a button, also for links that look like one. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, className = ''): string {
  return [
    'inline-flex items-center justify-center gap-2.5 rounded-full py-1.5 text-center font-semibold',
    'transition duration-150 active:scale-[0.98]',
    'disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:opacity-60',
    BUTTON_VARIANTS[variant],
    BUTTON_SIZES[size],
    className,
  ].join(' ');
}

/** The classes of a round icon button, also for links that look like one. */
export const iconButtonClass =
  'relative inline-grid size-11 shrink-0 place-items-center rounded-full border border-line bg-surface text-ink transition duration-150 hover:border-control active:scale-95 disabled:cursor-not-allowed disabled:opacity-50';

/** The classes of a text field or select. The scroll margin shows its label, too, when it takes the focus. */
export const inputClass =
  'w-full min-h-12 scroll-mt-9 rounded-control border border-control bg-surface px-3.5 text-base text-ink transition-colors placeholder:text-soft aria-invalid:border-sale disabled:opacity-60';

/** The classes of an error beside a control. */
export const errorTextClass = 'text-sm font-medium text-sale';

const CHIP_LOOKS = {
  brand: {
    chosen: 'border-brand bg-brand text-on-brand',
    other: 'border-line bg-surface text-ink hover:border-control',
  },
  /** For states that need attention. */
  sale: {
    chosen: 'border-sale bg-sale text-on-brand',
    other: 'border-sale bg-sale-tint text-sale',
  },
} as const;

/** The classes of a filter chip, for links and buttons. */
export function chipClass(isChosen: boolean, look: keyof typeof CHIP_LOOKS = 'brand'): string {
  const { chosen, other } = CHIP_LOOKS[look];
  return `inline-flex h-11 shrink-0 items-center gap-1.5 rounded-full border px-4 text-md font-medium whitespace-nowrap transition-colors ${isChosen ? chosen : other}`;
}
