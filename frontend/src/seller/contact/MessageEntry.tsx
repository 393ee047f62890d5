import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { SellerMessage } from '../../api/types';
import { Button } from '../../components/Button';
import { buttonClass } from '../../components/classes';
import { useFormatDateTime } from '../../features/shop/shopZone';
import { toastSuccess } from '../../lib/toasts';
import { t } from '../messages/contact';
import { useReadMessageMutation, useSetMessageDoneMutation } from './contactMessagesApi';

/** @returns a URL that opens a reply in the seller's email program */
function mailto({ email, subject }: SellerMessage): string {
  const at = email.lastIndexOf('@');
  const to = [email.slice(0, at), email.slice(at + 1)].map(encodeURIComponent).join('@');
  const about = t('replySubject', { subject: subject || t('noSubject') });
  return `mailto:${to}?subject=${encodeURIComponent(about)}`;
}

/** A message. Opening it shows the text and marks it as read. */
export function MessageEntry({ message }: { message: SellerMessage }) {
  const { _id: messageId, name, subject, createdAt, isRead, doneAt } = message;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [read] = useReadMessageMutation();
  const formatDateTime = useFormatDateTime();

  function toggle(): void {
    setOpen(!isOpen);
    if (!isOpen && !isRead) void read(messageId);
  }

  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={`${id}-text`}
        onClick={toggle}
        className="flex w-full flex-wrap items-start gap-x-3 rounded-card px-4 py-3 text-left focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
          <span className={doneAt ? 'text-soft' : 'font-semibold'}>
            {subject || t('noSubject')}
          </span>
          <span className="block text-sm text-soft">
            {name}
            {' · '}
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </span>
        </span>
        {!isRead && (
          <span className="rounded-full bg-brand-tint px-2.5 py-0.5 text-sm font-semibold text-brand-ink">
            {t('new')}
          </span>
        )}
        {doneAt && <span className="text-sm text-soft">{t('done')}</span>}
        <ChevronDown
          aria-hidden="true"
          size="1.25rem"
          strokeWidth={1.75}
          className={`mt-0.5 shrink-0 text-soft transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={`${id}-text`} hidden={!isOpen} className="px-4 pb-4">
        {isOpen && <Opened message={message} />}
      </div>
    </li>
  );
}

function Opened({ message }: { message: SellerMessage }) {
  const { _id: id, name, email, doneAt, doneBy } = message;
  const [setDone, { isLoading }] = useSetMessageDoneMutation();
  const formatDateTime = useFormatDateTime();

  async function mark(): Promise<void> {
    if (isLoading) return;
    const { error } = await setDone({ id, isDone: !doneAt });
    if (!error) toastSuccess(t(doneAt ? 'isOpenAgain' : 'isDone'));
  }

  return (
    <>
      <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{message.message}</p>
      <p className="mt-3 text-sm text-soft wrap-anywhere">{email}</p>
      {doneAt && (
        <p className="text-sm text-soft">
          {doneBy === undefined
            ? t('doneAt', { time: formatDateTime(doneAt) })
            : t('doneBy', { name: doneBy, time: formatDateTime(doneAt) })}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <a
          href={mailto(message)}
          aria-label={t('replyTo', { name })}
          className={buttonClass('primary', 'sm')}
        >
          {t('reply')}
        </a>
        <Button variant="outline" size="sm" onClick={() => void mark()}>
          {t(doneAt ? 'markOpen' : 'markDone')}
        </Button>
      </div>
    </>
  );
}
