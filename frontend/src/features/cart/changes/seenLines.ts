import type { Product } from '../../../api/types';
import { CATEGORIES } from '../../../lib/categories';
import { MAX_LINES } from '../../../lib/cartItems';
import { isBrowser } from '../../../lib/browser';
import { readStored, writeStored } from '../../../lib/storage';
import { CUSTOMERS_SEEN, VISITORS_SEEN } from './seenKeys';

/*
 * What the lines of the cart were shown as when their customer last saw them. It stands beside the cart in this browser, a
 * visitor's and a customer's apart: what one has seen says nothing about what another has.
 */
const KEYS = { visitor: VISITORS_SEEN, customer: CUSTOMERS_SEEN };
const VERSION = 1;
/** A cart's, and those that have left it without their customer. */
const MOST = 2 * MAX_LINES;

/** A line as it was shown. */
export interface SeenLine {
  name: string;
  category: Product['category'] | undefined;
  /** Price of one piece, in cents. */
  cents: number;
  isSold: boolean;
  /** How many were left, where the shop said so. */
  units: number | undefined;
}

export type SeenLines = Readonly<Record<string, SeenLine>>;

const keyOf = (owner: string | undefined): string => (owner ? KEYS.customer : KEYS.visitor);

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

function usableLine(value: unknown): SeenLine | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, category, cents, isSold, units } = value as Record<keyof SeenLine, unknown>;
  if (typeof name !== 'string' || !isCount(cents) || typeof isSold !== 'boolean') return undefined;
  return {
    name: name.slice(0, 300),
    category: CATEGORIES.find(({ path }) => path === category)?.path,
    cents,
    isSold,
    units: isCount(units) ? units : undefined,
  };
}

/** What is usable of what is stored: another version or a person may have written it. */
function usableLines(value: unknown): SeenLines {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const lines = Object.entries(value).flatMap(([id, line]) => {
    const usable = /^[\w-]{1,64}$/.test(id) && !(id in {}) ? usableLine(line) : undefined;
    return usable ? [[id, usable] as const] : [];
  });
  return Object.fromEntries(lines.slice(0, MOST));
}

/** What this browser's user, or this customer, has seen here. */
export function readSeen(owner: string | undefined): SeenLines {
  const stored = readStored(keyOf(owner));
  if (typeof stored !== 'object' || stored === null) return {};
  const { version, owner: by, lines } = stored as Record<string, unknown>;
  return version === VERSION && by === owner ? usableLines(lines) : {};
}

const listeners = new Set<() => void>();
let writes = 0;

function tellAll(): void {
  writes += 1;
  for (const listener of listeners) listener();
}

export function writeSeen(owner: string | undefined, lines: SeenLines): void {
  writeStored(keyOf(owner), { version: VERSION, owner, lines });
  tellAll();
}

/** Counts what was written, here or in another tab: readSeen is asked again when it has changed. */
export const seenWrites = (): number => writes;

if (isBrowser) {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || Object.values(KEYS).includes(key)) tellAll();
  });
}

export function watchSeen(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}
