import type { ReactNode } from 'react';

/** The sections of an account. What stands below one that is loading is not seen before that is, since it would move under the finger. */
export function AccountSections({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-5 [&>:has([data-loading])~*]:invisible">{children}</div>;
}
