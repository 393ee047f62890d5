import type { StaffMember } from '../../api/types';
import { Button } from '../../components/Button';
import { CopyButton } from '../../features/account/two-factor/CopyButton';
import { useMakePasswordLinkMutation } from './staffApi';
import { t } from '../messages/staff';

/** Helps a colleague who has forgotten their password. The link is shown while this is open, and never again. */
export function PasswordLink({ member: { _id: id, name } }: { member: StaffMember }) {
  const [makeLink, { data: link, isLoading }] = useMakePasswordLinkMutation();
  if (link === undefined) {
    return (
      <Button
        variant="outline"
        size="sm"
        className="self-start"
        isBusy={isLoading}
        onClick={() => void makeLink(id)}
      >
        {t('logins.makeLink')}
      </Button>
    );
  }
  return (
    <div role="status" className="flex flex-col items-start gap-3">
      <p className="font-semibold wrap-anywhere">{t('logins.linkTitle', { name })}</p>
      <p className="text-soft">{t('logins.linkText')}</p>
      <code className="rounded-control bg-background px-3 py-2 text-sm break-all">{link}</code>
      <CopyButton text={link}>{t('logins.copyLink')}</CopyButton>
    </div>
  );
}
