import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '../messages/below';
import { addressIn, otherLanguage } from '../messages/language';

interface LanguageLinkProps {
  className: string;
  /** The name of the other language, unless something else is said. */
  children?: ReactNode;
}

/** Leads to the same page in the other language, which is another document. */
export function LanguageLink({ className, children = t('otherLanguage.name') }: LanguageLinkProps) {
  const { pathname, search } = useLocation();
  const other = otherLanguage();
  return (
    <a
      href={addressIn(other, pathname + search)}
      lang={other}
      hrefLang={other}
      className={className}
    >
      {children}
    </a>
  );
}
