import type { Product } from '../../../api/types';
import { CATEGORIES } from '../../../lib/categories';
import { MAX_LINES } from '../../../lib/cartItems';
import { PRIVATE_KEYS } from '../../../lib/privateValues';
import { stored } from '../../../lib/storage';

/*
 * The lines of the cart as the customer last saw them, stored beside the cart in this browser; separately for visitors and
 * customers, who have not seen each other's.
 */
const VERSION = 1;
/** The lines of a cart, and as many that the server has removed from it. */
const MAX_SEEN_LINES = 2 * MAX_LINES;

/** A line as it was shown. */
export interface SeenLine {
  name: string;
  category: Product['category'] | undefined;
  /** Price of one piece, in cents. */
  cents: number;
  isSold: boolean;
  /** The units left, if the shop stated them. */
  units: number | undefined;
  /** The time of the response, in milliseconds since 1970; earlier versions of the shop do not store it. */
  at?: number;
}

export type SeenLines = Readonly<Record<string, SeenLine>>;

const NONE: SeenLines = {};

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

function usableLine(value: unknown): SeenLine | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, category, cents, isSold, units, at } = value as Record<keyof SeenLine, unknown>;
  if (typeof name !== 'string' || !isCount(cents) || typeof isSold !== 'boolean') return undefined;
  return {
    name: name.slice(0, 300),
    category: CATEGORIES.find(({ path }) => path === category)?.path,
    cents,
    isSold,
    units: isCount(units) ? units : undefined,
    // A time in the future comes from a clock that was wrong.
    ...(isCount(at) && at <= Date.now() && { at }),
  };
}

/** @returns the valid part of the stored value: another version or a person may have written it */
function usableLines(value: unknown): SeenLines {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const lines = Object.entries(value).flatMap(([id, line]) => {
    const usable = /^[\w-]{1,64}$/.test(id) && !(id in {}) ? usableLine(line) : undefined;
    return usable ? [[id, usable] as const] : [];
  });
  return Object.fromEntries(lines.slice(0, MAX_SEEN_LINES));
}

function parseSeen(value: unknown) {
  const { version, owner, lines } = Object(value) as Record<string, unknown>;
  return { version: VERSION, owner, lines: version === VERSION ? usableLines(lines) : NONE };
}

const seenByVisitor = stored(PRIVATE_KEYS.seenByVisitor, parseSeen);
const seenByCustomer = stored(PRIVATE_KEYS.seenByCustomer, parseSeen);

export const seenBy = (owner: string | undefined) => (owner ? seenByCustomer : seenByVisitor);

/** @returns the lines if they were stored for this owner */
export const linesOf = (
  { owner: by, lines }: ReturnType<typeof parseSeen>,
  owner: string | undefined,
): SeenLines => (by === owner ? lines : NONE);

export const readSeen = (owner: string | undefined): SeenLines =>
  linesOf(seenBy(owner).read(), owner);

/** True if the first response is older than the second; false if a time is unknown. */
export const isOlder = ({ at: one }: { at?: number }, { at: other }: { at?: number }): boolean =>
  one !== undefined && other !== undefined && one < other;

/** Stores the lines as seen, except those of which another tab has seen a newer response. */
export function writeSeen(owner: string | undefined, lines: SeenLines): void {
  const seen = readSeen(owner);
  const newest = Object.entries(lines).map(([id, line]) => {
    const { [id]: previous } = seen;
    return [id, previous && isOlder(line, previous) ? previous : line] as const;
  });
  seenBy(owner).write({ version: VERSION, owner, lines: Object.fromEntries(newest) });
}
