import type { ReactNode } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { hiddenHash } from '../lib/hiddenHash';
import { askBeforeLeaving } from '../lib/reloadGuard';
import { t } from '../messages/belowTheFold';
import { localizedPath, otherLanguage } from '../messages/language';
import { isPlainClick } from '../lib/inputEvents';
import { useIsHydrated } from './useIsHydrated';

interface LanguageLinkProps {
  className: string;
  /** The name of the other language by default. */
  children?: ReactNode;
}

/** Links to the same page in the other language, which is another document. */
export function LanguageLink({ className, children = t('otherLanguage.name') }: LanguageLinkProps) {
  const { pathname, search, hash, state } = useLocation() as Location<unknown>;
  const isHydrated = useIsHydrated();
  const other = otherLanguage();
  // The server never receives the fragment.
  const path = pathname + search + (isHydrated ? hash || hiddenHash(state) : '');
  return (
    <a
      href={localizedPath(other, path)}
      lang={other}
      hrefLang={other}
      className={className}
      onClick={(event) => {
        if (isPlainClick(event)) askBeforeLeaving();
      }}
    >
      {children}
    </a>
  );
}
