import { skipToken } from '@reduxjs/toolkit/query/react';
import { useAppDispatch } from '../../api/store';
import { Button } from '../../components/Button';
import { ButtonLink } from '../../components/ButtonLink';
import { useGetSessionQuery } from '../../features/account/authApi';
import { loginOpened } from '../../features/account/authSlice';
import { useGetOwnEmailQuery } from '../../features/account/email/emailApi';
import { SendEmailLink } from '../../features/account/email/SendEmailLink';
import { t } from '../../messages/email';

/** The way on from a link that does not count: to a new one, for whose account it is. */
export function SpentLink() {
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
        <ButtonLink to="/account" variant="outline">
          {t('page.toAccount')}
        </ButtonLink>
      )}
    </>
  );
}
