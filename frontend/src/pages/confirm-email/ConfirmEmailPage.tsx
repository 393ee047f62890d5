import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ReactNode } from 'react';
import { useAppDispatch } from '../../api/store';
import type { EmailConfirmed } from '../../api/types';
import { Button } from '../../components/Button';
import { ButtonLink } from '../../components/ButtonLink';
import { FocusedHeading } from '../../components/FocusedHeading';
import { FormError } from '../../components/FormError';
import { Page } from '../../components/Page';
import { useHandledErrors } from '../../components/useHandledErrors';
import { refetchSession, useGetSessionQuery } from '../../features/account/authApi';
import { loginOpened } from '../../features/account/authSlice';
import {
  useConfirmEmailMutation,
  useGetOwnEmailQuery,
} from '../../features/account/email/emailApi';
import { SendEmailLink } from '../../features/account/email/SendEmailLink';
import { useLinkToken } from '../../features/account/useLinkToken';
import { errorCode } from '../../lib/apiError';
import { t } from '../../messages/email';

/** The target of links that confirm the email of a new account or a change of the email. */
export function ConfirmEmailPage() {
  const token = useLinkToken();
  return (
    <Page title={t('page.title')}>
      <div className="shop pt-8 pb-14 md:pt-10">
        <div className="mx-auto max-w-112 rounded-panel border border-line bg-surface p-5 md:p-7">
          <ConfirmEmail key={token} token={token} />
        </div>
      </div>
    </Page>
  );
}

/** Requires a click: email scanners open links too, and a mistyped address may belong to a stranger. */
function ConfirmEmail({ token }: { token: string }) {
  const dispatch = useAppDispatch();
  const [confirm, { data, error, isLoading }] = useConfirmEmailMutation();
  const withHandledErrors = useHandledErrors();

  async function press(): Promise<void> {
    const answer = await withHandledErrors(confirm(token));
    // The customer's email may have changed.
    if (answer.data) await dispatch(refetchSession());
  }

  if (data) return <Done {...data} />;
  if (!token || errorCode(error) === 'LINK_SPENT') {
    return (
      <Told title={t('page.spent')}>
        <InvalidLink />
      </Told>
    );
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <h1 className="font-display text-section">{t('page.title')}</h1>
      <p className="text-soft">{t('page.text')}</p>
      <FormError error={error} />
      {errorCode(error) === 'EMAIL_TAKEN' ? (
        <ButtonLink to="/account/profile" variant="outline">
          {t('page.toAccount')}
        </ButtonLink>
      ) : (
        <Button isBusy={isLoading} className="mt-1 w-full" onClick={() => void press()}>
          {t('page.confirm')}
        </Button>
      )}
    </div>
  );
}

const Done = ({ email, outcome }: EmailConfirmed) => (
  <Told title={t(`page.${outcome}`)}>
    <p className="wrap-anywhere text-soft">
      {t(outcome === 'changed' ? 'page.changedText' : 'page.doneText', { email })}
    </p>
    <ButtonLink to="/" variant="outline">
      {t('page.toShop')}
    </ButtonLink>
  </Told>
);

/** The outcome of the confirmation. */
const Told = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex flex-col items-start gap-4">
    <FocusedHeading className="font-display text-section">{title}</FocusedHeading>
    {children}
  </div>
);

/** Shown for an invalid link: how to get a new one, depending on the session. */
function InvalidLink() {
  const dispatch = useAppDispatch();
  const { data: user } = useGetSessionQuery();
  const { data: own } = useGetOwnEmailQuery(user?._id ?? skipToken);
  const mayAsk = own && !own.isConfirmed && own.isMailOffered;
  return (
    <>
      <p className="text-soft">
        {t('page.spentText')} {user === null && t('page.loginText')}
      </p>
      {user === null && (
        <Button onClick={() => dispatch(loginOpened({ stays: true }))}>{t('page.logIn')}</Button>
      )}
      {mayAsk && <SendEmailLink email={own.email} />}
      {user && !mayAsk && (
        <ButtonLink to="/account/profile" variant="outline">
          {t('page.toAccount')}
        </ButtonLink>
      )}
    </>
  );
}
