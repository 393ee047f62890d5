import { Button } from '../../../components/Button';
import { FormError } from '../../../components/FormError';
import { useHandledErrors } from '../../../components/useHandledErrors';
import { useSendEmailLinkMutation } from './emailApi';
import { t } from '../../../messages/email';

/** Sends another confirmation link to an unconfirmed email. */
export function SendEmailLink({ email }: { email: string }) {
  const [send, { error, isLoading, isSuccess }] = useSendEmailLinkMutation();
  const withHandledErrors = useHandledErrors();
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="wrap-anywhere empty:hidden">
        {isSuccess && t('sent', { email })}
      </p>
      <FormError error={error} />
      <Button
        variant="outline"
        size="sm"
        className="self-start"
        isBusy={isLoading}
        onClick={() => void withHandledErrors(send())}
      >
        {t('send')}
      </Button>
    </div>
  );
}
