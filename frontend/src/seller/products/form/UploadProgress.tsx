import { useRef, useState } from 'react';
import { Button } from '../../../components/Button';
import { t } from '../../messages/products';
import { ProgressBar } from '../../ProgressBar';

interface Sending {
  abort: () => void;
}

/** Tracks the progress of an upload, and cancels it. */
export function useUpload() {
  const sending = useRef<Sending | null>(null);
  const [progress, setProgress] = useState<number | null>(null);

  /** @param start sends the request and reports the part uploaded, from 0 to 1 */
  async function upload<Sent extends Sending & PromiseLike<unknown>>(
    start: (onProgress: (sent: number) => void) => Sent,
  ): Promise<Awaited<Sent>> {
    setProgress(0);
    const sent = start(setProgress);
    sending.current = sent;
    const result = await sent;
    setProgress(null);
    return result;
  }

  return { progress, upload, cancel: () => sending.current?.abort() };
}

interface UploadProgressProps {
  /** From 0 to 1. */
  sent: number;
  onCancel: () => void;
}

/** The progress of an upload. After the last byte, the server still processes the pictures. */
export function UploadProgress({ sent, onCancel }: UploadProgressProps) {
  const percent = Math.floor(sent * 100);
  return (
    <div className="flex flex-1 items-center gap-3">
      <ProgressBar label={t('upload.label')} max={100} value={percent} />
      <span role="status" className="text-sm text-soft tabular-nums">
        {percent < 100 ? t('upload.sent', { percent }) : t('upload.saving')}
      </span>
      <Button variant="quiet" size="sm" className="px-4!" onClick={onCancel}>
        {t('upload.cancel')}
      </Button>
    </div>
  );
}
