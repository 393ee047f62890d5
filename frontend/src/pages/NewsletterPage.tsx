import { useEffect, useState, type ReactNode } from 'react';
import { withHandledErrors } from '../api/handledErrors';
import { Button } from '../components/Button';
import { ButtonLink } from '../components/ButtonLink';
import { ErrorMessage } from '../components/ErrorMessage';
import { FocusedHeading } from '../components/FocusedHeading';
import { Page } from '../components/Page';
import { Spinner } from '../components/Spinner';
import {
  useConfirmSubscriptionMutation,
  useEndSubscriptionMutation,
} from '../features/shop/shopApi';
import { errorMessage, isDecided } from '../lib/apiError';
import { t } from '../messages/newsletter';

/** Reads the action of an emailed link and its secret. They are in the hash, which is never sent to a server. */
function readLink(): { wish?: 'confirm' | 'unsubscribe'; key: string } {
  const given = new URLSearchParams(location.hash.slice(1));
  for (const wish of ['confirm', 'unsubscribe'] as const) {
    const key = given.get(wish);
    if (key) return { wish, key };
  }
  return { key: '' };
}

/** The target of the links in newsletters and confirmation emails. */
export function NewsletterPage() {
  const [{ wish, key }] = useState(readLink);
  return (
    <Page title={t('title')}>
      <div className="shop py-10 md:py-14">
        {wish === 'confirm' && <Confirmation linkKey={key} />}
        {wish === 'unsubscribe' && <Ending linkKey={key} />}
        {!wish && <Outcome title={t('none.title')} text={t('none.text')} />}
      </div>
    </Page>
  );
}

/** Requires a click: email scanners open links too, and that is not consent. */
function Confirmation({ linkKey }: { linkKey: string }) {
  const [confirm, state] = useConfirmSubscriptionMutation();
  const [isPressed, setPressed] = useState(false);
  if (!isPressed) {
    return (
      <Told title={t('confirm.title')} text={t('confirm.text')}>
        <Button onClick={() => setPressed(true)}>{t('confirm.button')}</Button>
      </Told>
    );
  }
  return (
    <Doing act={confirm} linkKey={linkKey} state={state} doing={t('confirming')}>
      <Outcome title={t('confirmed.title')} text={t('confirmed.text')} />
    </Doing>
  );
}

/** Unsubscribes without another click, as one-click unsubscribe requires. */
function Ending({ linkKey }: { linkKey: string }) {
  const [end, state] = useEndSubscriptionMutation();
  return (
    <Doing act={end} linkKey={linkKey} state={state} doing={t('ending')}>
      <Outcome title={t('ended.title')} text={t('ended.text')} />
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

interface ToldProps {
  title: string;
  text: string;
  /** Buttons or links. */
  children: ReactNode;
}

const Told = ({ title, text, children }: ToldProps) => (
  <div className="grid place-items-center gap-3 py-12 text-center">
    <FocusedHeading className="font-display text-title">{title}</FocusedHeading>
    <p className="max-w-prose text-soft">{text}</p>
    <div className="mt-4">{children}</div>
  </div>
);

const Outcome = (texts: Pick<ToldProps, 'title' | 'text'>) => (
  <Told {...texts}>
    <ButtonLink to="/" variant="outline">
      {t('toShop')}
    </ButtonLink>
  </Told>
);
