/** Folders of a backup, which are those of the data folder but for the first. */
export const DATABASE = 'database';
export const PICTURES = 'pictures';
export const SECRETS = 'secrets';
