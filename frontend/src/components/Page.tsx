import { useEffect, type ReactNode } from 'react';

interface PageProps {
  /** The title for the tab and the browser's history; the shop's name is appended. */
  title: string;
  /** The title contains the shop's name already. */
  isWhole?: boolean;
  children: ReactNode;
}

/** Document titles must not contain soft hyphens. */
const SOFT_HYPHENS = /\u00ad/g;

export function Page({ title, isWhole = false, children }: PageProps) {
  useEffect(() => {
    const name = title.replace(SOFT_HYPHENS, '');
    document.title = isWhole ? name : `${name} · Larder`;
  }, [title, isWhole]);

  return children;
}
