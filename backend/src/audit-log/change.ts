/** The subjects of the audit log, in the contract and in the column `subject`. */
export const CHANGE_SUBJECTS = ['product', 'order', 'staff', 'synonyms', 'import'] as const;
export type ChangeSubject = (typeof CHANGE_SUBJECTS)[number];

/** The changed fields, with the names and units of the contract. */
export type ChangedFields = Record<string, string | number | boolean | null | string[]>;
