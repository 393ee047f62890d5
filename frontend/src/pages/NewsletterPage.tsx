import { useEffect, useState, type ReactNode } from 'react';
import { withHandledErrors } from '../api/handledErrors';
import { ButtonLink } from '../components/ButtonLink';
import { ErrorMessage } from '../components/ErrorMessage';
import { Page } from '../components/Page';
import { Spinner } from '../components/Spinner';
import {
  useConfirmSubscriptionMutation,
  useEndSubscriptionMutation,
} from '../features/shop/shopApi';
import { errorMessage, isDecided } from '../lib/apiError';
import { t } from '../messages/newsletter';

/** What a link of a mail asks for; its secret stands behind the #, which reaches no server and no log. */
function readLink(): { wish?: 'confirm' | 'unsubscribe'; key: string } {
  const given = new URLSearchParams(location.hash.slice(1));
  for (const wish of ['confirm', 'unsubscribe'] as const) {
    const key = given.get(wish);
    if (key) return { wish, key };
  }
  return { key: '' };
}

/** Where the links of the newsletter lead: what they ask for is done at once. */
export function NewsletterPage() {
  const [{ wish, key }] = useState(readLink);
  return (
    <Page title={t('title')}>
      <div className="shop py-10 md:py-14">
        {wish === 'confirm' && <Confirmation linkKey={key} />}
        {wish === 'unsubscribe' && <Ending linkKey={key} />}
        {!wish && <Told title={t('none.title')}>{t('none.text')}</Told>}
      </div>
    </Page>
  );
}

function Confirmation({ linkKey }: { linkKey: string }) {
  const [confirm, state] = useConfirmSubscriptionMutation();
  return (
    <Doing act={confirm} linkKey={linkKey} state={state} doing={t('confirming')}>
      <Told title={t('confirmed.title')}>{t('confirmed.text')}</Told>
    </Doing>
  );
}

function Ending({ linkKey }: { linkKey: string }) {
  const [end, state] = useEndSubscriptionMutation();
  return (
    <Doing act={end} linkKey={linkKey} state={state} doing={t('ending')}>
      <Told title={t('ended.title')}>{t('ended.text')}</Told>
    </Doing>
  );
}

interface DoingProps {
  act: ReturnType<typeof useEndSubscriptionMutation>[0];
  linkKey: string;
  state: { isSuccess: boolean; isError: boolean; error?: unknown };
  doing: string;
  children: ReactNode;
}

function Doing({ act, linkKey, state, doing, children }: DoingProps) {
  useEffect(() => {
    void withHandledErrors(act(linkKey), () => true);
  }, [act, linkKey]);
  if (state.isSuccess) return children;
  if (!state.isError) return <Spinner label={doing} />;
  const again = isDecided(state.error)
    ? undefined
    : () => withHandledErrors(act(linkKey), () => true);
  return (
    <>
      <h1 className="mb-5 font-display text-title">{t('failed')}</h1>
      <ErrorMessage onRetry={again}>{errorMessage(state.error)}</ErrorMessage>
    </>
  );
}

const Told = ({ title, children }: { title: string; children: string }) => (
  <div className="grid place-items-center gap-3 py-12 text-center">
    <h1 className="font-display text-title">{title}</h1>
    <p className="max-w-prose text-soft">{children}</p>
    <ButtonLink to="/" variant="outline" className="mt-4">
      {t('toShop')}
    </ButtonLink>
  </div>
);
