import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button';
import { t } from '../messages/shop';

interface ErrorMessageProps {
  children: ReactNode;
  onRetry?: () => unknown;
}

export function ErrorMessage({ children, onRetry }: ErrorMessageProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 rounded-card border border-line bg-surface px-6 py-10 text-center"
    >
      <TriangleAlert aria-hidden="true" size="1.75rem" strokeWidth={1.75} className="text-sale" />
      <p className="max-w-prose">{children}</p>
      {onRetry && (
        <Button variant="outline" size="sm" onClick={() => void onRetry()}>
          <RotateCw aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
          {t('tryAgain')}
        </Button>
      )}
    </div>
  );
}
