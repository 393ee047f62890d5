/** The legal texts: Markdown files that the shop edits, `<name>.md` in the folder of their language. */
export const LEGAL_TEXTS = ['privacy', 'terms', 'returns', 'imprint'] as const;
export type LegalTextName = (typeof LEGAL_TEXTS)[number];
