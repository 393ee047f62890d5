import type { User } from '../../../api/types';
import { Button } from '../../../components/Button';
import { DialogButton } from '../DialogButton';
import { AccountSection, AccountSections } from '../settings/AccountSections';
import { DeleteAccountForm } from './DeleteAccountForm';
import { useDownloadOwnDataMutation } from './dataExportApi';
import { t } from '../../../messages/dataExport';

/** Data export and account deletion. */
export function DataScreen({ user }: { user: User }) {
  const [download, { isLoading }] = useDownloadOwnDataMutation();
  return (
    <AccountSections>
      <AccountSection title={t('data.downloadTitle')} text={t('data.downloadText')}>
        <Button
          variant="outline"
          size="sm"
          isBusy={isLoading}
          onClick={() => void download(t('data.file'))}
        >
          {t('data.download')}
        </Button>
      </AccountSection>
      <AccountSection title={t('data.deleteTitle')} text={t('data.deleteText')}>
        <DialogButton label={t('data.delete')} title={t('deletion.title')}>
          {() => <DeleteAccountForm user={user} />}
        </DialogButton>
      </AccountSection>
    </AccountSections>
  );
}
