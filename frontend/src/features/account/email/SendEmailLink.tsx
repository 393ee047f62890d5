import type { ReactNode } from 'react';
import { Button } from '../../../components/Button';
import { FormError } from '../../../components/FormError';
import { useHandledErrors } from '../../../components/useHandledErrors';
import { useSendEmailLinkMutation } from './emailApi';
import { t } from '../../../messages/email';

interface SendEmailLinkProps {
  email: string;
  /** Buttons beside this one. */
  children?: ReactNode;
}

/** Sends another confirmation link to an unconfirmed email. */
export function SendEmailLink({ email, children }: SendEmailLinkProps) {
  const [send, { error, isLoading, isSuccess }] = useSendEmailLinkMutation();
  const withHandledErrors = useHandledErrors();
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="wrap-anywhere empty:hidden">
        {isSuccess && t('sent', { email })}
      </p>
      <FormError error={error} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          isBusy={isLoading}
          onClick={() => void withHandledErrors(send())}
        >
          {t('send')}
        </Button>
        {children}
      </div>
    </div>
  );
}
