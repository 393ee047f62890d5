import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../components/IconButton';
import { LanguageLink } from '../../components/LanguageLink';
import { useStickyBar } from '../../components/useStickyBar';
import { useIsHydrated } from '../../components/useIsHydrated';
import { stored } from '../../lib/storage';
import { t } from '../../messages/belowTheFold';
import { otherLanguage } from '../../messages/language';

const wasOffered = stored('larder.languageOffered', Boolean);

/** True if the browser prefers the other language of the shop. */
function isOtherWished(): boolean {
  const wished = navigator.languages.map((own) => own.slice(0, 2));
  return wished.find((own) => own === 'en' || own === 'de') === otherLanguage();
}

/** Offers the page in the preferred language, once. There is no redirect: the URL decides. */
export function LanguageOffer() {
  return useIsHydrated() ? <Offer /> : null;
}

function Offer() {
  const [isOffered, setOffered] = useState(() => isOtherWished() && !wasOffered.read());
  const barRef = useStickyBar('--floating-height');
  useEffect(() => {
    if (isOffered) wasOffered.write(true);
  }, [isOffered]);
  if (!isOffered) return null;

  return (
    <aside
      ref={barRef}
      data-floating-bar
      lang={otherLanguage()}
      aria-label={t('otherLanguage.name')}
      className="fixed inset-x-2 bottom-[calc(env(safe-area-inset-bottom)+var(--bottom-bar)+1rem)] z-20 mx-auto flex w-fit max-w-md animate-rise items-center gap-1 rounded-card border border-line bg-surface py-1 pr-1 pl-4 text-md shadow-toast print:hidden"
    >
      <LanguageLink className="min-w-0 py-1.5 leading-snug font-semibold wrap-anywhere text-brand underline-offset-3 hover:underline">
        {t('otherLanguage.offer')}
      </LanguageLink>
      <IconButton
        label={t('otherLanguage.dismiss')}
        className="border-transparent"
        onClick={() => setOffered(false)}
      >
        <X aria-hidden="true" size="1.25rem" strokeWidth={1.75} />
      </IconButton>
    </aside>
  );
}
