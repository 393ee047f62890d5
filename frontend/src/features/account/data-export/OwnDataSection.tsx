import { useState } from 'react';
import type { User } from '../../../api/types';
import { Button } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { AccountSection } from '../settings/AccountSections';
import { DeleteAccountForm } from './DeleteAccountForm';
import { useDownloadOwnDataMutation } from './dataExportApi';
import { t } from '../../../messages/dataExport';

/** Data export and account deletion. */
export function OwnDataSection({ user }: { user: User }) {
  const [isAsked, setAsked] = useState(false);
  const [download, { isLoading }] = useDownloadOwnDataMutation();
  return (
    <AccountSection title={t('data.title')} text={t('data.text')}>
      <div className="flex flex-col items-start gap-2">
        <p className="text-sm text-soft">{t('data.downloadText')}</p>
        <Button
          variant="outline"
          size="sm"
          isBusy={isLoading}
          onClick={() => void download(t('data.file'))}
        >
          {t('data.download')}
        </Button>
      </div>
      <div className="mt-5 flex flex-col items-start gap-2 border-t border-line pt-5">
        <p className="text-sm text-soft">{t('data.deleteText')}</p>
        <Button variant="danger" size="sm" onClick={() => setAsked(true)}>
          {t('data.delete')}
        </Button>
      </div>
      <Dialog open={isAsked} onClose={() => setAsked(false)} title={t('deletion.title')}>
        <DeleteAccountForm user={user} />
      </Dialog>
    </AccountSection>
  );
}
