import { getMetadataArgsStorage } from 'typeorm';

/** A column of a table, as its entity declares it. */
export interface EntityColumn {
  /** The property of the entity, such as `priceCents`. */
  property: string;
  /** The column in the database, such as `price_cents`. */
  name: string;
  /** Its type in the database, such as `text[]`. */
  type: string;
}

/**
 * The columns by which an entity is read and written, so that no statement lists them by hand and misses a new one.
 * Columns that the entity declares with `select: false` are left out: triggers and jobs maintain them.
 * @param except properties that the statement handles separately
 */
export const columnsOf = <Entity>(
  entity: new () => Entity,
  except: readonly (keyof Entity)[] = [],
): EntityColumn[] =>
  getMetadataArgsStorage()
    .filterColumns(entity)
    .filter(
      ({ propertyName, options }) =>
        options.select !== false && !except.includes(propertyName as keyof Entity),
    )
    .map(({ propertyName, options }) => ({
      property: propertyName,
      name: options.name ?? propertyName,
      type: `${String(options.type)}${options.array ? '[]' : ''}`,
    }));

const quoted = (property: string): string => `"${property}"`;

/** For SELECT: the columns, named as the properties. */
export const selected = (columns: readonly EntityColumn[], table?: string): string =>
  columns
    .map(({ name, property }) => `${table ? `${table}.` : ''}${name} AS ${quoted(property)}`)
    .join(', ');

/** For INSERT: the names of the columns. */
export const columnNames = (columns: readonly EntityColumn[]): string =>
  columns.map(({ name }) => name).join(', ');

/** The properties of a JSON record, in the order of the columns. */
export const recordValues = (columns: readonly EntityColumn[]): string =>
  columns.map(({ property }) => quoted(property)).join(', ');

/** The definition of a record that json_to_record() reads from an entity as JSON. */
export const recordType = (columns: readonly EntityColumn[]): string =>
  columns.map(({ property, type }) => `${quoted(property)} ${type}`).join(', ');

/** For UPDATE: each column set to the property of a JSON record. */
export const assignments = (columns: readonly EntityColumn[], record: string): string =>
  columns.map(({ name, property }) => `${name} = ${record}.${quoted(property)}`).join(', ');
