import { useState } from 'react';
import type { TwoFactor } from '../../../api/types';
import { Button } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { QueryFallback } from '../../../components/QueryFallback';
import { Spinner } from '../../../components/Spinner';
import { formatDateTime } from '../../../lib/dates';
import { toastSuccess } from '../../../lib/toasts';
import { AccountSection } from '../own/AccountSection';
import { useOwnAccount, type Owner } from '../own/ownAccountApi';
import { RecoveryCodes } from './RecoveryCodes';
import { RenewCodesForm, SwitchOffForm } from './FactorsForm';
import { SetUpTwoFactor } from './SetUpTwoFactor';
import { t } from '../../../messages/ownAccount';

/** Below that somebody may soon be left without. */
const FEW_CODES = 3;

/** Lets the login ask for a code of an app, too. */
export function TwoFactorSection({ owner, email }: { owner: Owner; email: string }) {
  // They are shown once: kept here, so that no dialog that closes takes them along.
  const [codes, setCodes] = useState<string[]>();
  const { useGetTwoFactorQuery } = useOwnAccount();
  const { data, isError, refetch } = useGetTwoFactorQuery(owner, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });

  return (
    <AccountSection title={t('twoFactor.title')} text={t('twoFactor.text')}>
      {codes && <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />}
      {!codes && data && <Status owner={owner} email={email} status={data} onCodes={setCodes} />}
      {!codes && !data && (
        <QueryFallback isError={isError} failure={t('twoFactor.failed')} onRetry={refetch}>
          <Spinner label={t('loading')} />
        </QueryFallback>
      )}
    </AccountSection>
  );
}

interface StatusProps {
  owner: Owner;
  email: string;
  status: TwoFactor;
  onCodes: (codes: string[]) => void;
}

function Status({ owner, email, status, onCodes }: StatusProps) {
  const [open, setOpen] = useState<'setUp' | 'renew' | 'off'>();
  const close = (): void => setOpen(undefined);
  const finish = (codes: string[]): void => {
    close();
    onCodes(codes);
  };
  if (!status.isOn && !status.isOffered) return <p>{t('twoFactor.notOffered')}</p>;

  return (
    <>
      <Summary status={status} />
      <div className="mt-4 flex flex-wrap gap-2">
        {status.isOn ? (
          <>
            <Button variant="outline" size="sm" onClick={() => setOpen('renew')}>
              {t('twoFactor.renew')}
            </Button>
            <Button variant="outline" size="sm" onClick={() => setOpen('off')}>
              {t('twoFactor.switchOff')}
            </Button>
          </>
        ) : (
          <Button size="sm" onClick={() => setOpen('setUp')}>
            {t('twoFactor.setUp')}
          </Button>
        )}
      </div>
      <Dialog open={open === 'setUp'} onClose={close} title={t('twoFactor.setUpTitle')}>
        <SetUpTwoFactor owner={owner} email={email} onDone={finish} />
      </Dialog>
      <Dialog open={open === 'renew'} onClose={close} title={t('twoFactor.renew')}>
        <RenewCodesForm owner={owner} email={email} onDone={finish} />
      </Dialog>
      <Dialog open={open === 'off'} onClose={close} title={t('twoFactor.switchOffTitle')}>
        <SwitchOffForm
          owner={owner}
          email={email}
          onDone={() => {
            close();
            toastSuccess(t('twoFactor.isOff'));
          }}
        />
      </Dialog>
    </>
  );
}

function Summary({ status: { isOn, since, recoveryCodesLeft: count } }: { status: TwoFactor }) {
  if (!isOn || !since) return <p>{t('twoFactor.off')}</p>;
  return (
    <>
      <p>{t.rich('twoFactor.on', { since: formatDateTime(since), b: (text) => <b>{text}</b> })}</p>
      <p className={count <= FEW_CODES ? 'font-semibold text-sale' : 'text-soft'}>
        {t('twoFactor.codesLeft', { count })}
      </p>
    </>
  );
}
