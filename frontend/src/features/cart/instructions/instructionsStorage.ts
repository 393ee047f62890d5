import type { OrderRequest, Substitution } from '../../../api/types';
import { PRIVATE_KEYS } from '../../../lib/privateValues';
import { storedById } from '../../../lib/storage';

export const SUBSTITUTIONS: readonly Substitution[] = ['call', 'nearest', 'leave-out'];
/** In characters, as the server counts them. */
export const MAX_NOTE_LENGTH = 300;

export const NOTES = ['packerNote', 'driverNote'] as const;
export type Note = (typeof NOTES)[number];

export type Owner = string | undefined;

/** The notes of the next order, and the substitution preference of single products. */
export interface StoredNotes {
  packerNote: string;
  driverNote: string;
  /** Id of the delivery address whose note for the driver the customer has cleared: the order has none. Empty if none. */
  clearedFor: string;
  /** By product id. */
  lines: Readonly<Record<string, Substitution>>;
}

/** The instructions of the cart owner's next order. */
interface DraftInstructions extends StoredNotes {
  /** For the whole order; it is kept for the following orders. */
  substitution: Substitution | undefined;
}

/** @returns a valid substitution preference, or undefined */
export const substitutionOf = (value: unknown): Substitution | undefined =>
  SUBSTITUTIONS.find((known) => known === value);

/** Cuts a text to the server's limit in characters (code points), where JavaScript counts UTF-16 code units. */
export const cutNote = (text: string): string =>
  text.length > MAX_NOTE_LENGTH ? [...text].slice(0, MAX_NOTE_LENGTH).join('') : text;

const noteOf = (value: unknown): string => (typeof value === 'string' ? cutNote(value) : '');

function linesOf(value: unknown): StoredNotes['lines'] {
  const known = Object.entries(Object(value) as object).flatMap(([id, stored]) => {
    const substitution = substitutionOf(stored);
    return substitution ? [[id, substitution] as const] : [];
  });
  return Object.fromEntries(known);
}

/** Stored by the customer's id, or for the visitor; likewise below. */
export const notesOf = storedById(PRIVATE_KEYS.notes, (value): StoredNotes => {
  const { packerNote, driverNote, clearedFor, lines } = Object(value) as Record<string, unknown>;
  return {
    packerNote: noteOf(packerNote),
    driverNote: noteOf(driverNote),
    clearedFor: noteOf(clearedFor),
    lines: linesOf(lines),
  };
});

/** The substitution preference of this order and the following ones. */
export const missingOf = storedById(PRIVATE_KEYS.missing, substitutionOf);

export const readInstructions = (owner: Owner): DraftInstructions => ({
  ...notesOf(owner).read(),
  substitution: missingOf(owner).read(),
});

function storeNotes(owner: string, notes: StoredNotes): void {
  const { packerNote, driverNote, clearedFor, lines } = notes;
  const isNeeded = packerNote || driverNote || clearedFor || Object.keys(lines).length > 0;
  notesOf(owner).write(isNeeded ? notes : undefined);
}

/** Deletes the instructions of an order that was placed, but not those written since. */
export function forgetAsked(owner: string, request: OrderRequest): void {
  const notes = { ...notesOf(owner).read() };
  const ordered = new Map(request.items.map((item) => [item.product, item.substitution]));
  const remaining = Object.entries(notes.lines).filter(
    ([id, preference]) => ordered.get(id) !== preference,
  );
  for (const note of NOTES) if (notes[note].trim() === (request[note] ?? '')) notes[note] = '';
  if (notes.clearedFor === request.address) notes.clearedFor = '';
  storeNotes(owner, { ...notes, lines: Object.fromEntries(remaining) });
}

/** Moves a visitor's instructions to the customer who has logged in. */
export function adoptVisitorInstructions(owner: string): void {
  const own = notesOf(owner).read();
  const visitors = notesOf().read();
  const lines = { ...own.lines, ...visitors.lines };
  storeNotes(owner, {
    ...own,
    packerNote: visitors.packerNote || own.packerNote,
    driverNote: visitors.driverNote || own.driverNote,
    lines,
  });
  const missing = missingOf().read();
  if (missing) missingOf(owner).write(missing);
  notesOf().remove();
  missingOf().remove();
}
