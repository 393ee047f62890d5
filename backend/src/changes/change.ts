/** What the audit log tells of; on the wire too, and in the column `subject`. */
export const CHANGE_SUBJECTS = ['product', 'order', 'staff', 'synonyms'] as const;
export type ChangeSubject = (typeof CHANGE_SUBJECTS)[number];

/** What a change touched, with the names and units of the wire: only the fields that differ. */
export type ChangedFields = Record<string, string | number | boolean | null | string[]>;
