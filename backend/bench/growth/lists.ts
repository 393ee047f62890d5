import { logIn } from '../ground/sessions.js';
import type { Call } from '../lib/http.js';
import type { GrownShop } from './shops.js';

/** A paged list, and the depth of its deep pages. */
interface List {
  path: string;
  query: Record<string, string>;
  of: 'products' | 'orders' | 'changes';
  /** As a share of all rows. */
  deep: number;
  /** Only orders of these days before the newest order. */
  days?: readonly [first: number, last: number];
}

const orders = (query: Record<string, string>, deep = 0.5): List => ({
  path: '/api/order/seller',
  query,
  of: 'orders',
  deep,
});
const products = (query: Record<string, string>, path = '/api/seller/products'): List => ({
  path,
  query,
  of: 'products',
  deep: 0.5,
});

const changes = (query: Record<string, string>): List => ({
  path: '/api/seller/changes',
  query,
  of: 'changes',
  deep: 0.5,
});

/** Orders in progress are among the newest. */
const RECENT = 0.002;

const IN_SPANS: readonly Record<string, string>[] = [
  {},
  { status: 'Delivered' },
  // A search scans the orders of its days, regardless of the number of older ones: with many, few and no matches.
  ...['tomatoes', 'customer-7@bench.example', 'zq'].map((search) => ({ search })),
];
const SPANS = IN_SPANS.map((query): List => ({ ...orders(query, RECENT), days: [5, 1] }));

export const LISTS: readonly List[] = [
  products({}, '/api/product/list'),
  products({ category: 'Dairy' }, '/api/product/list'),
  products({ inStock: 'true' }, '/api/product/list'),
  products({}),
  products({ category: 'Dairy' }),
  ...['in', 'out', 'low'].map((stock) => products({ stock })),
  products({ archived: 'true' }),
  products({ hasPicture: 'true' }),
  products({ hasPicture: 'false' }),
  products({ name: 'fresh apples 8', size: '250 ml' }),
  { ...orders({}), path: '/api/order/user' },
  orders({}),
  ...['Order Placed', 'Packing'].map((status) => orders({ status }, RECENT)),
  ...['Delivered', 'Cancelled'].map((status) => orders({ status })),
  ...['COD', 'Online'].map((payment) => orders({ payment })),
  orders({ paid: 'true' }),
  orders({ paid: 'false' }, RECENT),
  ...['true', 'false'].map((flagged) => orders({ flagged })),
  ...['true', 'false'].map((refundDue) => orders({ refundDue })),
  orders({ from: '2020-01-01', to: '2120-01-01' }),
  orders({ status: 'Delivered', paid: 'false' }),
  orders({ status: 'Cancelled', payment: 'Online', from: '2020-01-01' }),
  orders({ flagged: 'true', paid: 'true' }),
  ...SPANS,
  changes({}),
  ...['order', 'staff'].map((subject) => changes({ subject })),
];

export const nameOf = ({ path, query, days }: List): string =>
  `${path.slice(5)}?${new URLSearchParams(query).toString()}${days ? ` of days ${days.join('-')}` : ''}`;

/** The first id of a time in milliseconds; ids of the audit log begin with the time. */
function idAt(time: number): string {
  const digits = time.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`;
}

/** Rows per page. */
const LIMIT = '24';
/** In milliseconds. */
const DAY = 86_400_000;
/** Sorts before every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The requests of one shop for a list: its first page, and a deep page that differs each time. */
export async function callsOf(
  shop: GrownShop,
  { path, query, of, deep, days }: List,
): Promise<Record<'first' | 'deep', (round: number) => Call>> {
  const rows = shop.size[of === 'products' ? 'products' : 'orders'];
  const [customer] = await logIn(shop.database, 'customer-1@bench.example');
  const isPublic = path === '/api/product/list';
  const cookie = path === '/api/order/user' ? customer?.cookie : shop.cookie;
  const { rows: found } = await shop.database.query<{ newest: Date }>(
    `SELECT max(created_at) AS newest FROM ${of}`,
  );
  const newest = Number(found[0]?.newest);
  const [from, to] = days?.map((day) => new Date(newest - day * DAY).toISOString()) ?? [];
  const span: Record<string, string> = from && to ? { from, to } : {};
  const call = (more: Record<string, string>): Call => ({
    path: `${path}?${new URLSearchParams({ ...query, ...span, limit: LIMIT, ...more }).toString()}`,
    headers: !isPublic && cookie ? { cookie } : {},
  });
  // Rows are a minute apart.
  const at = (round: number): number => newest - Math.floor(rows * deep + round) * 60_000;
  const place = (round: number): string => {
    if (of === 'changes') return `${idAt(at(round))}_of`;
    return query.stock === 'low' ? `${NO_ID}_5` : `${NO_ID}_${at(round)}000`;
  };
  return {
    first: () => call({}),
    deep: (round) => call({ after: place(round) }),
  };
}
