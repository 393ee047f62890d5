import type { Change } from '../../api/types';
import { formatCents, toCents } from '../../lib/money';
import { plural } from '../../lib/plural';

const ACTIONS: Record<Change['subject'], Record<string, string>> = {
  product: {
    added: 'added',
    edited: 'edited',
    stock: 'switched',
    'in-stock': 'put in stock',
    'out-of-stock': 'put out of stock',
    archive: 'archived',
    restore: 'restored',
    imported: 'changed by import',
  },
  order: {
    status: 'moved order',
    refund: 'refunded order',
    flag: 'looked at the payment of order',
  },
  staff: {
    added: 'added seller',
    disabled: 'disabled seller',
    enabled: 'enabled seller',
    'password changed': 'changed the password of',
  },
};

const FIELDS: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  category: 'Category',
  size: 'Size',
  price: 'Price',
  offerPrice: 'Offer price',
  units: 'Units',
  inStock: 'In stock',
  pictures: 'Pictures',
  archived: 'Archived',
  status: 'Status',
  refunded: 'Refunded',
  needsLook: 'Needs a look',
};

/** Fields in dollars. */
const MONEY = new Set(['price', 'offerPrice', 'refunded']);

export interface FieldChange {
  label: string;
  before: string;
  after: string;
}

/** What somebody did, as the words before the name of what it was done to. */
export const actionText = ({ subject, action }: Change): string =>
  ACTIONS[subject][action] ?? action;

export const fieldLabel = (field: string): string => FIELDS[field] ?? field;

/** A value of a product, an order or a seller, as people say it. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') {
    return field === 'units' ? 'not counted' : 'nothing';
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    return MONEY.has(field) ? formatCents(toCents(value)) : value.toLocaleString('en-US');
  }
  if (Array.isArray(value)) {
    return field === 'pictures' ? plural(value.length, 'picture') : value.join(' / ') || 'nothing';
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What was what before and after; nothing for something that is new. */
export function fieldChanges({ before, after }: Change): FieldChange[] {
  return Object.keys(before).map((field) => ({
    label: fieldLabel(field),
    before: valueText(field, before[field]),
    after: valueText(field, after[field]),
  }));
}
