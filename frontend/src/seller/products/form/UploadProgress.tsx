import { Button } from '../../../components/Button';
import { ProgressBar } from '../../ProgressBar';
import { t } from '../../messages/products';

interface UploadProgressProps {
  /** From 0 to 1. */
  sent: number;
  onCancel: () => void;
}

/** How far an upload has come; after the last byte the server still works on the pictures. */
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
