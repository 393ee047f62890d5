// Part of the inline script (inline.ts), so it imports nothing.

export const THEMES = ['system', 'light', 'dark'] as const;
/** 'system' is the style sheet's default; the others are chosen by the visitor and stored in this browser. */
export type Theme = (typeof THEMES)[number];

export const THEME_KEY = 'larder.theme';

const themeOf = (text: unknown): Theme => THEMES.find((theme) => theme === text) ?? 'system';

/** The theme that was chosen in this browser. */
export function storedTheme(): Theme {
  try {
    return themeOf(JSON.parse(localStorage.getItem(THEME_KEY) ?? ''));
  } catch {
    return 'system'; // nothing chosen, or storage is disabled
  }
}

/** The theme that the document shows. */
export const shownTheme = (): Theme => themeOf(document.documentElement.dataset.theme);

/** Applies a theme to the document and to the browser's user interface around it. */
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
