import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/Button';
import { toastError, toastSuccess } from '../../../lib/toasts';
import { t } from '../../../messages/accountSettings';

/** Copies a text to the clipboard. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toastSuccess(t('copied'));
    } catch {
      // The clipboard is unavailable over plain HTTP, or if the browser denies access.
      toastError(t('notCopied'));
    }
  }
  return (
    <Button variant="outline" size="sm" onClick={() => void copy()}>
      <Copy aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
      {children}
    </Button>
  );
}
