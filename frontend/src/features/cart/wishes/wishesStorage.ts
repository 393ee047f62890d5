import type { Substitution } from '../../../api/types';
import { readStored, removeStored, writeStored, writeStoredSoon } from '../../../lib/storage';
import { missingKey, notesKey } from './wishesKeys';

export const SUBSTITUTIONS: readonly Substitution[] = ['call', 'nearest', 'leave-out'];
/** In characters, as the server counts them. */
export const MAX_NOTE = 300;

export type Note = 'packerNote' | 'driverNote';

/** What is asked for with the next order of a cart's owner. */
export interface DraftWishes {
  packerNote: string;
  driverNote: string;
  /** For the whole order; stays for the order after it. */
  substitution: Substitution | undefined;
  /** By product. */
  lines: Readonly<Record<string, Substitution>>;
}

type Owner = string | undefined;
type StoredNotes = Partial<Record<Note | 'lines', unknown>>;

/** What was chosen, if it is something that the shop knows. */
export const substitutionOf = (value: unknown): Substitution | undefined =>
  SUBSTITUTIONS.find((known) => known === value);

/** As much of a text as the server takes: it counts characters, where JavaScript counts some of them twice. */
const cutNote = (text: string): string =>
  text.length > MAX_NOTE ? [...text].slice(0, MAX_NOTE).join('') : text;

const noteOf = (value: unknown): string => (typeof value === 'string' ? cutNote(value) : '');

function linesOf(value: unknown): DraftWishes['lines'] {
  if (typeof value !== 'object' || value === null) return {};
  const known = Object.entries(value).flatMap(([id, wish]) => {
    const substitution = substitutionOf(wish);
    return substitution ? [[id, substitution] as const] : [];
  });
  return Object.fromEntries(known);
}

const notesIn = (stored: unknown): StoredNotes =>
  typeof stored === 'object' && stored !== null ? stored : {};

export const lineWishIn = (notes: unknown, id: string): Substitution | undefined =>
  substitutionOf((Object(notesIn(notes).lines) as Record<string, unknown>)[id]);

/**
 * What is usable of what is stored.
 * @param notes stored under notesKey
 * @param missing stored under missingKey
 */
export function wishesOf(notes: unknown, missing: unknown): DraftWishes {
  const { packerNote, driverNote, lines } = notesIn(notes);
  return {
    packerNote: noteOf(packerNote),
    driverNote: noteOf(driverNote),
    substitution: substitutionOf(missing),
    lines: linesOf(lines),
  };
}

export const readWishes = (owner: Owner): DraftWishes =>
  wishesOf(readStored(notesKey(owner)), readStored(missingKey(owner)));

const changedNotes = (owner: Owner, change: StoredNotes): StoredNotes => ({
  ...notesIn(readStored(notesKey(owner))),
  ...change,
});

/** Called at each keystroke. */
export const storeNote = (owner: Owner, note: Note, text: string): void =>
  writeStoredSoon(notesKey(owner), changedNotes(owner, { [note]: cutNote(text) }));

export function storeLineWish(owner: Owner, id: string, wish: Substitution | undefined): void {
  const others = Object.entries(readWishes(owner).lines).filter(([other]) => other !== id);
  const lines = Object.fromEntries(wish ? [...others, [id, wish]] : others);
  writeStored(notesKey(owner), changedNotes(owner, { lines }));
}

export function storeSubstitution(owner: Owner, wish: Substitution | undefined): void {
  if (wish) writeStored(missingKey(owner), wish);
  else removeStored(missingKey(owner));
}
