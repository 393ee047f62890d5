import type { ReactNode } from 'react';

interface EmptyStateProps {
  title?: string;
  children: ReactNode;
  action?: ReactNode;
  /** URL of a square, decorative picture. */
  picture?: string;
}

export function EmptyState({ title, children, action, picture }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      {picture && (
        <img
          src={picture}
          alt=""
          width={176}
          height={176}
          className="mb-2 size-44 object-contain drop-shadow-food"
        />
      )}
      {title && <h2 className="font-display text-section">{title}</h2>}
      <div className="max-w-prose text-balance text-soft">{children}</div>
      {action && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
