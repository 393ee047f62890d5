import { useEffect, type ReactNode } from 'react';

interface PageProps {
  /** Name of the page for the tab and the browser's history; the shop's name is added. */
  title: string;
  /** The title names the shop itself. */
  isWhole?: boolean;
  children: ReactNode;
}

/** Places where a long word may be broken are of no use there. */
const SOFT_HYPHENS = /\u00ad/g;

export function Page({ title, isWhole = false, children }: PageProps) {
  useEffect(() => {
    const name = title.replace(SOFT_HYPHENS, '');
    document.title = isWhole ? name : `${name} · Larder`;
  }, [title, isWhole]);

  return children;
}
