/** A jar with a leaf, and the shop's name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 font-display text-[1.625rem] leading-none">
      <LogoMark />
      Larder
    </span>
  );
}

function LogoMark() {
  return (
    <svg aria-hidden="true" width="2rem" height="2rem" viewBox="0 0 32 32">
      <rect x="8" y="2.5" width="16" height="6" rx="2.4" className="fill-brand-ink" />
      <path
        className="fill-brand"
        d="M9.6 9.5h12.8c2.5 1 4.1 3.2 4.1 5.9v8.1c0 3.6-2.7 6-6 6h-9c-3.3 0-6-2.4-6-6v-8.1c0-2.7 1.6-4.9 4.1-5.9Z"
      />
      <path
        className="fill-background"
        d="M15.6 25.4c-4.6 0-6.7-3.2-6-8.2 4.1.1 6.3 2 6.6 5.1.5-3.6 2.6-6.3 6.6-6.9.5 5.9-2 9.9-7.2 10Z"
      />
    </svg>
  );
}
