import { parseStored, writeStored } from '../../lib/storage';

const KEY = 'larder.session';

export type SessionNews = 'in' | 'out';

/** Tells the other tabs of this browser that somebody has logged in or out here. */
export const announceSession = (news: SessionNews): void =>
  writeStored(KEY, { news, at: Date.now() });

/** Calls back when another tab has announced something; returns how to stop that. */
export function onSessionNews(onNews: (news: SessionNews) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent): void => {
    if (key !== KEY) return;
    const said = parseStored(newValue) as { news?: SessionNews } | null | undefined;
    if (said?.news) onNews(said.news);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
