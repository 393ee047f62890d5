/** Folders of a backup, which are those of the data folder but for the first two, of which it has one. */
export const DATABASE = 'database';
export const DUMP = 'dump';
export const PICTURES = 'pictures';
export const SECRETS = 'secrets';
