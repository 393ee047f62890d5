import type { Reason } from '../../../common/errors/error-codes.js';
import { toCents, toDecimal } from '../../../common/money.js';
import type { Product, ProductColumns } from '../../../products/catalogue.js';
import { toProductColumns, loggedFields } from '../product-fields.js';
import type { ChangedFields } from '../../../audit-log/change.js';
import { difference } from '../../../audit-log/audit-log.js';
import type { RowFields, RowProblem } from '../csv/csv-row.js';
import { type FactProblem, planFacts } from './plan-facts.js';
import type { RowFlag } from './product-import-row.entity.js';

/** A price change of more than this percentage is flagged. */
const JUMP_PERCENT = 30;

/** The input for the plan of a row. */
export interface AskedRow {
  /** The product's id from the row, or found by its name. */
  productId: string | null;
  fields: RowFields;
}

/** The current products of some rows. */
export interface Matches {
  byId: ReadonlyMap<string, Product>;
  /** Products that are not archived, by name. */
  byName: ReadonlyMap<string, readonly Product[]>;
}

/** The effect of a row. */
export type Plan =
  | { outcome: 'bad'; product?: Product; problem: RowProblem }
  | { outcome: 'unchanged'; product: Product }
  | {
      outcome: 'added' | 'changed';
      /** Undefined for an addition. */
      product?: Product;
      target: ProductColumns;
      before: ChangedFields;
      after: ChangedFields;
      flags: RowFlag[];
    };

const bad = (
  message: string,
  reason: Reason,
  badColumn: RowProblem['badColumn'] = null,
  badValue: string | null = null,
): Plan => ({ outcome: 'bad', problem: { message, reason, badColumn, badValue } });

/** Decides the effect of a row without changing anything. The same row and product give the same plan. */
export function planRow({ productId, fields }: AskedRow, matches: Matches): Plan {
  if (productId !== null) {
    const product = matches.byId.get(productId);
    return product
      ? planChange(product, fields)
      : bad('There is no product with this id.', { code: 'unknownProduct' }, 'id', productId);
  }
  const { name, size } = fields;
  if (name === undefined) return bad('The row has no id and no name.', { code: 'noIdAndName' });
  const [found, ...others] = (matches.byName.get(name) ?? []).filter(
    (product) => size === undefined || product.size === size,
  );
  if (!found) return planAddition(fields);
  if (others.length === 0) return planChange(found, fields);
  const how = size === undefined ? 'size or its id' : 'id';
  return bad(
    `${others.length + 1} products are called like this. Please name the one by its ${how}.`,
    { code: 'severalProducts', values: { count: others.length + 1 } },
    'name',
    name,
  );
}

/**
 * Units sold since the export stay sold: the current count changes by the difference between the row and the export.
 */
function unitsAfter(product: Product, { units, unitsAtExport }: RowFields): number | null {
  if (units === undefined) return product.units;
  if (unitsAtExport === undefined) return units;
  if (units === unitsAtExport) return product.units;
  if (units === null || unitsAtExport === null || product.units === null) return units;
  return Math.max(0, product.units + units - unitsAtExport);
}

/** Without an offer, the offer price equals the price: a file without offer prices changes both. */
function pricesAfter(
  { priceCents, offerPriceCents }: Product,
  { price, offerPrice }: RowFields,
): Pick<RowFields, 'price' | 'offerPrice'> {
  const hasNoOffer = offerPrice === undefined && offerPriceCents === priceCents;
  return price !== undefined && hasNoOffer ? { price, offerPrice: price } : {};
}

const badFacts = ({ message, reason, column, value }: FactProblem): Plan =>
  bad(message, reason, column, value);

function planChange(product: Product, fields: RowFields): Plan {
  const label = planFacts(product.facts, fields.facts);
  if ('problem' in label) return { ...badFacts(label.problem), product };
  const units = unitsAfter(product, fields);
  const prices = pricesAfter(product, fields);
  const target = {
    ...product,
    ...toProductColumns({ ...named(fields), ...prices }),
    ...label,
    units,
  };
  const { before, after } = difference(loggedFields(product), loggedFields(target));
  if (Object.keys(after).length === 0) return { outcome: 'unchanged', product };
  if (product.archivedAt) {
    const text = 'This product is archived. Please restore it before changing it.';
    return { ...bad(text, { code: 'archivedProduct' }), product };
  }
  const problem = offerProblem(target);
  if (problem) return { ...problem, product };
  return {
    outcome: 'changed',
    product,
    target,
    before,
    after,
    flags: [...flagsOf(product, target), ...descriptionFlags(fields, after)],
  };
}

const NEEDED = ['category', 'price'] as const;

/**
 * A new product has no picture yet, so it starts with `inStock` false, whatever the file contains. Without an offer
 * price, the price applies.
 */
function planAddition(fields: RowFields): Plan {
  const { name = '', category, price, offerPrice = price, size = null, description = [] } = fields;
  if (category === undefined || price === undefined || offerPrice === undefined) {
    const missing = NEEDED.find((column) => fields[column] === undefined);
    return bad(
      `There is no such product, and to add one the file needs the column “${missing}”.`,
      { code: 'missingColumn', values: { column: missing ?? '' } },
      'name',
      name,
    );
  }
  const label = planFacts({}, fields.facts);
  if ('problem' in label) return badFacts(label.problem);
  const target: ProductColumns = {
    name,
    category,
    size,
    description,
    priceCents: toCents(price),
    offerPriceCents: toCents(offerPrice),
    units: fields.units ?? null,
    inStock: false,
    images: [],
    ...label,
  };
  const problem = offerProblem(target);
  if (problem) return problem;
  const after = loggedFields(target);
  return { outcome: 'added', target, before: {}, after, flags: descriptionFlags(fields, after) };
}

/** The fields that map directly to columns. A size of null becomes empty, which deletes it. */
const named = ({
  units: _,
  unitsAtExport: __,
  facts: ___,
  size,
  ...fields
}: RowFields): Parameters<typeof toProductColumns>[0] => ({
  ...fields,
  ...(size !== undefined && { size: size ?? '' }),
});

function offerProblem({ priceCents, offerPriceCents }: ProductColumns): Plan | undefined {
  if (offerPriceCents <= priceCents) return undefined;
  const offer = toDecimal(offerPriceCents).toFixed(2);
  const price = toDecimal(priceCents).toFixed(2);
  return bad(
    `The offer price must not be above the price, which is ${price}.`,
    { code: 'offerAbovePrice' },
    'offerPrice',
    offer,
  );
}

const isPriceJump = (from: number, to: number): boolean =>
  Math.abs(to - from) * 100 > from * JUMP_PERCENT;

function flagsOf(product: Product, target: ProductColumns): RowFlag[] {
  const flags: RowFlag[] = [];
  if (
    isPriceJump(product.priceCents, target.priceCents) ||
    isPriceJump(product.offerPriceCents, target.offerPriceCents)
  ) {
    flags.push('PRICE_JUMP');
  }
  if (product.units !== null && target.units === null) flags.push('STOPS_COUNTING_UNITS');
  return flags;
}

const descriptionFlags = (fields: RowFields, after: object): RowFlag[] =>
  fields.isDescriptionChanged && 'description' in after ? ['DESCRIPTION_CHANGED'] : [];
