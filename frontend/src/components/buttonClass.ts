export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'danger';
export type ButtonSize = 'md' | 'sm';

/** Where people see colours of their own, the ground of a button is gone. */
const EDGE = 'forced-colors:border';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: `bg-brand text-on-brand hover:bg-brand-hover ${EDGE}`,
  outline: 'border border-line text-ink hover:border-control hover:bg-surface',
  quiet: `text-brand hover:bg-brand-tint ${EDGE}`,
  danger: `bg-sale text-on-brand hover:opacity-90 ${EDGE}`,
};

const SIZES: Record<ButtonSize, string> = {
  md: 'min-h-[3.375rem] px-[min(1.75rem,7.2vw)] text-base',
  sm: 'min-h-11.5 px-5.5 text-md',
};

/** Look of a button, shared by buttons and by links that look like one. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, className = ''): string {
  return [
    'inline-flex items-center justify-center gap-2.5 rounded-full text-center font-semibold',
    'transition duration-150 active:scale-[0.98]',
    'disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:opacity-60',
    VARIANTS[variant],
    SIZES[size],
    className,
  ].join(' ');
}
