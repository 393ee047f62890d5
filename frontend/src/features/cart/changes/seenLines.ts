import type { Product } from '../../../api/types';
import { CATEGORIES } from '../../../lib/categories';
import { MAX_LINES } from '../../../lib/cartItems';
import { PRIVATE_KEYS } from '../../../lib/privateValues';
import { stored } from '../../../lib/storage';

/*
 * What the lines of the cart were shown as when their customer last saw them. It stands beside the cart in this browser, a
 * visitor's and a customer's apart: what one has seen says nothing about what another has.
 */
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
  /** When the shop has said so, in milliseconds since 1970; earlier versions of the shop do not store it. */
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
    // A clock that was wrong has no say for ever.
    ...(isCount(at) && at <= Date.now() && { at }),
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

function parseSeen(value: unknown) {
  const { version, owner, lines } = Object(value) as Record<string, unknown>;
  return { version: VERSION, owner, lines: version === VERSION ? usableLines(lines) : NONE };
}

const seenByVisitor = stored(PRIVATE_KEYS.seenByVisitor, parseSeen);
const seenByCustomer = stored(PRIVATE_KEYS.seenByCustomer, parseSeen);

export const seenBy = (owner: string | undefined) => (owner ? seenByCustomer : seenByVisitor);

/** What was stored for this browser's user, or for this customer. */
export const linesOf = (
  { owner: by, lines }: ReturnType<typeof parseSeen>,
  owner: string | undefined,
): SeenLines => (by === owner ? lines : NONE);

export const readSeen = (owner: string | undefined): SeenLines =>
  linesOf(seenBy(owner).read(), owner);

/** Whether the shop has said the one before the other; not where that is unknown. */
export const isOlder = ({ at: one }: { at?: number }, { at: other }: { at?: number }): boolean =>
  one !== undefined && other !== undefined && one < other;

/** Stores what has been seen. What another tab has seen of a newer product stays. */
export function writeSeen(owner: string | undefined, lines: SeenLines): void {
  const seen = readSeen(owner);
  const newest = Object.entries(lines).map(([id, line]) => {
    const { [id]: before } = seen;
    return [id, before && isOlder(line, before) ? before : line] as const;
  });
  seenBy(owner).write({ version: VERSION, owner, lines: Object.fromEntries(newest) });
}
