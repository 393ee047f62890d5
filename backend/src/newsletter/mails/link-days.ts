/** Validity of the confirmation link, in days. */
export const LINK_DAYS = 7;
