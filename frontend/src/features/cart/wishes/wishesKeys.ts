import type { OrderRequest } from '../../../api/types';
import { readStored, removeStored, writeStored } from '../../../lib/storage';

const NOTES = ['packerNote', 'driverNote'] as const;

type Stored = Partial<Record<(typeof NOTES)[number], unknown>> & {
  lines?: Record<string, unknown>;
};

/** Notes, and what is done about each missing product, of the order that is being put together; a visitor's without an owner. */
export const notesKey = (owner = ''): string => `larder.notes.${owner}`;

/** What is done about what is missing from an order, this one and the next. */
export const missingKey = (owner = ''): string => `larder.missing.${owner}`;

/** Unchecked: whoever shows it or sends it checks it. */
const storedNotes = (owner?: string): Stored => ({ ...(readStored(notesKey(owner)) as Stored) });

function storeNotes(owner: string, notes: Stored): void {
  const { lines = {} } = notes;
  const isNeeded = NOTES.some((note) => notes[note]) || Object.keys(lines).length > 0;
  if (isNeeded) writeStored(notesKey(owner), notes);
  else forgetNotes(owner);
}

/** What was asked for was asked for with an order that stands. */
export const forgetNotes = (owner?: string): void => removeStored(notesKey(owner));

/** Forgets what was asked for with an order that turns out to stand; what was written since is meant for the next one. */
export function forgetAsked(owner: string, request: OrderRequest): void {
  const { lines, ...notes } = storedNotes(owner);
  const kept = { ...lines };
  for (const { product, substitution } of request.items)
    if (kept[product] === substitution) delete kept[product];
  for (const note of NOTES)
    if (String(notes[note]).trim() === (request[note] ?? '')) delete notes[note];
  storeNotes(owner, { ...notes, lines: kept });
}

/** What a visitor asked for is asked for by whom they have logged in as. */
export function adoptVisitorsWishes(owner: string): void {
  const own = storedNotes(owner);
  const visitors = storedNotes();
  const notes: Stored = { lines: { ...own.lines, ...visitors.lines } };
  for (const note of NOTES) notes[note] = visitors[note] || own[note];
  storeNotes(owner, notes);
  const missing = readStored(missingKey());
  if (missing) writeStored(missingKey(owner), missing);
  forgetWishes();
}

/** Nobody who comes after its owner is to see what they asked for. */
export function forgetWishes(owner?: string): void {
  forgetNotes(owner);
  removeStored(missingKey(owner));
}
