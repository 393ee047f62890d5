// Stands in the page itself (inline.ts), so it imports nothing.

export const THEMES = ['system', 'light', 'dark'] as const;
/** The system's is what the style sheet shows by itself; the others are chosen, and kept in this browser. */
export type Theme = (typeof THEMES)[number];

export const THEME_KEY = 'larder.theme';

const themeOf = (text: unknown): Theme => THEMES.find((theme) => theme === text) ?? 'system';

/** What was chosen in this browser. */
export function storedTheme(): Theme {
  try {
    return themeOf(JSON.parse(localStorage.getItem(THEME_KEY) ?? ''));
  } catch {
    return 'system'; // nothing chosen, or storage is switched off
  }
}

/** What the document shows now. */
export const shownTheme = (): Theme => themeOf(document.documentElement.dataset.theme);

/** Turns the document to a theme, and what the browser paints around it. */
export function showTheme(theme: Theme): void {
  const isChosen = theme !== 'system';
  const { dataset } = document.documentElement;
  if (isChosen) dataset.theme = theme;
  else delete dataset.theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const { scheme } = meta.dataset;
    const chosen = scheme === theme ? 'all' : 'not all';
    meta.media = isChosen ? chosen : `(prefers-color-scheme: ${scheme})`;
  }
}
