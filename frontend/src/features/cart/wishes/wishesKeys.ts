import { removeStored } from '../../../lib/storage';

/** Notes, and what is done about each missing product, of the order that is being put together; a visitor's without an owner. */
export const notesKey = (owner = ''): string => `larder.notes.${owner}`;

/** What was asked for was asked for with an order that stands, or by who has gone. */
export const forgetNotes = (owner?: string): void => removeStored(notesKey(owner));
