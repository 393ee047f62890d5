import { useEffect } from 'react';

/** Hears files pasted anywhere on the page; pasted text stays text. */
export function usePastedFiles(add: (files: readonly File[]) => void): void {
  useEffect(() => {
    function paste(event: ClipboardEvent): void {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    }
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  });
}
