import type { RefObject } from 'react';
import { t } from '../messages/shop';

/** Visible on focus; moves the focus past the menu to `main`, whose id is “main”. */
export function SkipLink({ main }: { main: RefObject<HTMLElement | null> }) {
  return (
    <a
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        main.current?.focus();
      }}
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-full focus:bg-brand focus:px-5 focus:py-3 focus:font-semibold focus:text-on-brand"
    >
      {t('skipToContent')}
    </a>
  );
}
