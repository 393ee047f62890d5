import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/Button';
import { toastError, toastSuccess } from '../../../lib/toasts';
import { t } from '../../../messages/ownAccount';

/** Puts a text where it can be pasted from. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toastSuccess(t('copied'));
    } catch {
      // Not over plain HTTP, and not where the browser was told not to.
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
