import { useEffect, type ReactNode } from 'react';

interface PageProps {
  /** Name of the page for the tab and the browser's history; the shop's name is added. */
  title: string;
  children: ReactNode;
}

export function Page({ title, children }: PageProps) {
  useEffect(() => {
    document.title = title === 'Larder' ? title : `${title} · Larder`;
  }, [title]);

  return children;
}
