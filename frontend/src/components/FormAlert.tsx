import type { ReactNode } from 'react';

/** Shows above the submit button why a form was rejected. */
export function FormAlert({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" className="rounded-control bg-sale-tint px-4 py-3 font-medium text-sale">
      {children}
    </p>
  );
}
