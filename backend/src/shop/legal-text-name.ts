/** What the law wants to be said: each a Markdown file that the shop edits, `<name>.md` in the folder of its language. */
export const LEGAL_TEXTS = ['privacy', 'terms', 'returns', 'imprint'] as const;
export type LegalTextName = (typeof LEGAL_TEXTS)[number];
