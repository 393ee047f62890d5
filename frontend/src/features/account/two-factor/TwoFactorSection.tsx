import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import type { TwoFactor } from '../../../api/types';
import { Button } from '../../../components/Button';
import { FocusedHeading } from '../../../components/FocusedHeading';
import { QueryFallback } from '../../../components/QueryFallback';
import { Spinner } from '../../../components/Spinner';
import { UnsavedChangesPrompt } from '../../../components/UnsavedChangesPrompt';
import { formatDateTime } from '../../../lib/dates';
import { saveFile } from '../../../lib/saveFile';
import { toastSuccess } from '../../../lib/toasts';
import { t } from '../../../messages/accountSettings';
import { DialogButton } from '../DialogButton';
import { AccountSection } from '../settings/AccountSections';
import { useOwnAccount, type Owner } from '../settings/settingsApi';
import { CopyButton } from './CopyButton';
import { RenewCodesForm, SwitchOffForm } from './FactorsForm';
import { SetUpTwoFactor } from './SetUpTwoFactor';

/** A warning is shown from this number of remaining recovery codes. */
const FEW_CODES = 3;

/** Manages two-factor login. */
export function TwoFactorSection({ owner, email }: { owner: Owner; email: string }) {
  // The codes are shown only once. They are kept here because closing the dialog would discard them.
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
  if (!status.isOn && !status.isOffered) return <p>{t('twoFactor.notOffered')}</p>;

  return (
    <>
      <Summary status={status} />
      <div className="mt-4 flex flex-wrap gap-2">
        {status.isOn ? (
          <>
            <DialogButton label={t('twoFactor.renew')} title={t('twoFactor.renew')}>
              {() => <RenewCodesForm owner={owner} email={email} onDone={onCodes} />}
            </DialogButton>
            <DialogButton label={t('twoFactor.switchOff')} title={t('twoFactor.switchOffTitle')}>
              {(close) => (
                <SwitchOffForm
                  owner={owner}
                  email={email}
                  onDone={() => {
                    close();
                    toastSuccess(t('twoFactor.isOff'));
                  }}
                />
              )}
            </DialogButton>
          </>
        ) : (
          <DialogButton
            variant="primary"
            label={t('twoFactor.setUp')}
            title={t('twoFactor.setUpTitle')}
          >
            {() => <SetUpTwoFactor owner={owner} email={email} onDone={onCodes} />}
          </DialogButton>
        )}
      </div>
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

interface RecoveryCodesProps {
  codes: string[];
  /** Called once the user has stored the codes. */
  onSaved: () => void;
}

const ICON = { 'aria-hidden': true, size: '1.125rem', strokeWidth: 1.75 } as const;

/** Shows the recovery codes, which cannot be displayed again. */
function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const text = codes.join('\n');

  return (
    <div data-printed className="rounded-card border border-line bg-background p-4 md:p-5">
      <FocusedHeading as="h3" className="font-semibold">
        {t('codes.title')}
      </FocusedHeading>
      <UnsavedChangesPrompt when>{t('codes.leave')}</UnsavedChangesPrompt>
      <p className="mt-1 max-w-prose text-soft">{t('codes.text')}</p>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] gap-x-6 gap-y-2 font-mono">
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-2 print:hidden">
        <CopyButton text={text}>{t('codes.copy')}</CopyButton>
        <Button
          variant="outline"
          size="sm"
          onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), t('codes.file'))}
        >
          <Download {...ICON} />
          {t('codes.download')}
        </Button>
        <Button variant="outline" size="sm" onClick={() => window.print()}>
          <Printer {...ICON} />
          {t('codes.print')}
        </Button>
        <Button size="sm" onClick={onSaved}>
          {t('codes.saved')}
        </Button>
      </div>
    </div>
  );
}
