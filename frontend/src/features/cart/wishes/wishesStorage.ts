import type { OrderRequest, Substitution } from '../../../api/types';
import { PRIVATE_KEYS } from '../../../lib/privateValues';
import { storedById } from '../../../lib/storage';

export const SUBSTITUTIONS: readonly Substitution[] = ['call', 'nearest', 'leave-out'];
/** In characters, as the server counts them. */
export const MAX_NOTE = 300;

export const NOTES = ['packerNote', 'driverNote'] as const;
export type Note = (typeof NOTES)[number];

type Owner = string | undefined;

/** Notes, and what is done about each missing product, of the order that is being put together. */
interface StoredNotes {
  packerNote: string;
  driverNote: string;
  /** By product. */
  lines: Readonly<Record<string, Substitution>>;
}

/** What is asked for with the next order of a cart's owner. */
interface DraftWishes extends StoredNotes {
  /** For the whole order; stays for the order after it. */
  substitution: Substitution | undefined;
}

/** What was chosen, if it is something that the shop knows. */
export const substitutionOf = (value: unknown): Substitution | undefined =>
  SUBSTITUTIONS.find((known) => known === value);

/** As much of a text as the server takes: it counts characters, where JavaScript counts some of them twice. */
const cutNote = (text: string): string =>
  text.length > MAX_NOTE ? [...text].slice(0, MAX_NOTE).join('') : text;

const noteOf = (value: unknown): string => (typeof value === 'string' ? cutNote(value) : '');

function linesOf(value: unknown): StoredNotes['lines'] {
  const known = Object.entries(Object(value) as object).flatMap(([id, wish]) => {
    const substitution = substitutionOf(wish);
    return substitution ? [[id, substitution] as const] : [];
  });
  return Object.fromEntries(known);
}

/** A visitor's, or a customer's by their id; so are those below. */
export const notesOf = storedById(PRIVATE_KEYS.notes, (value): StoredNotes => {
  const { packerNote, driverNote, lines } = Object(value) as Record<string, unknown>;
  return { packerNote: noteOf(packerNote), driverNote: noteOf(driverNote), lines: linesOf(lines) };
});

/** What is done about what is missing from an order, this one and the next. */
export const missingOf = storedById(PRIVATE_KEYS.missing, substitutionOf);

export const readWishes = (owner: Owner): DraftWishes => ({
  ...notesOf(owner).read(),
  substitution: missingOf(owner).read(),
});

/** Called at each keystroke. */
export const storeNote = (owner: Owner, note: Note, text: string): void =>
  notesOf(owner).writeSoon({ ...notesOf(owner).read(), [note]: cutNote(text) });

export function storeLineWish(owner: Owner, id: string, wish: Substitution | undefined): void {
  const notes = notesOf(owner).read();
  const others = Object.entries(notes.lines).filter(([other]) => other !== id);
  const lines = Object.fromEntries(wish ? [...others, [id, wish]] : others);
  notesOf(owner).write({ ...notes, lines });
}

function storeNotes(owner: string, notes: StoredNotes): void {
  const isNeeded = NOTES.some((note) => notes[note]) || Object.keys(notes.lines).length > 0;
  notesOf(owner).write(isNeeded ? notes : undefined);
}

/** Forgets what was asked for with an order that turns out to stand; what was written since is meant for the next one. */
export function forgetAsked(owner: string, request: OrderRequest): void {
  const notes = { ...notesOf(owner).read() };
  const asked = new Map(request.items.map((item) => [item.product, item.substitution]));
  const kept = Object.entries(notes.lines).filter(([id, wish]) => asked.get(id) !== wish);
  for (const note of NOTES) if (notes[note].trim() === (request[note] ?? '')) notes[note] = '';
  storeNotes(owner, { ...notes, lines: Object.fromEntries(kept) });
}

/** What a visitor asked for is asked for by whom they have logged in as. */
export function adoptVisitorsWishes(owner: string): void {
  const own = notesOf(owner).read();
  const visitors = notesOf().read();
  const lines = { ...own.lines, ...visitors.lines };
  storeNotes(owner, {
    packerNote: visitors.packerNote || own.packerNote,
    driverNote: visitors.driverNote || own.driverNote,
    lines,
  });
  const missing = missingOf().read();
  if (missing) missingOf(owner).write(missing);
  notesOf().remove();
  missingOf().remove();
}
