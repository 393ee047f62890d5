import { useState } from 'react';
import type { Reauthentication, StaffMember } from '../../api/types';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { FocusedHeading } from '../../components/FocusedHeading';
import type { Send } from '../../components/useServerForm';
import { CopyButton } from '../../features/account/two-factor/CopyButton';
import { StaffActionForm } from './StaffActionForm';
import { useMakePasswordLinkMutation } from './staffApi';
import { t } from '../messages/staff';

/** Creates a password reset link for a colleague. The link is shown only until this is unmounted. */
export function PasswordLink({ member: { _id: id, name } }: { member: StaffMember }) {
  const [isOpen, setOpen] = useState(false);
  const [link, setLink] = useState<string>();
  if (link === undefined) {
    return (
      <>
        <Button variant="outline" size="sm" className="self-start" onClick={() => setOpen(true)}>
          {t('logins.makeLink')}
        </Button>
        <Dialog
          open={isOpen}
          onClose={() => setOpen(false)}
          title={t('logins.linkQuestion', { name })}
        >
          <MakeLinkForm id={id} onDone={setLink} />
        </Dialog>
      </>
    );
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <FocusedHeading as="h3" className="font-semibold wrap-anywhere">
        {t('logins.linkTitle', { name })}
      </FocusedHeading>
      <p className="text-soft">{t('logins.linkText')}</p>
      <code className="rounded-control bg-background px-3 py-2 text-sm break-all">{link}</code>
      <CopyButton text={link}>{t('logins.copyLink')}</CopyButton>
    </div>
  );
}

function MakeLinkForm({ id, onDone }: { id: string; onDone: (link: string) => void }) {
  const [makeLink] = useMakePasswordLinkMutation();

  async function submit(factors: Reauthentication, send: Send): Promise<unknown> {
    const { data, error } = await send(makeLink({ id, ...factors }));
    if (data !== undefined) onDone(data);
    return error;
  }
  return (
    <StaffActionForm
      text={t('logins.linkHint')}
      submitLabel={t('logins.linkSubmit')}
      onSubmit={submit}
    />
  );
}
