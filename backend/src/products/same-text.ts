/**
 * A text without regard to case and blanks, in words of the database: “1 kg” and “1KG” are the same. Names of products
 * have an index of it.
 */
export const sameText = (sql: string): string => `lower(regexp_replace(${sql}, '\\s+', '', 'g'))`;

/** A column of a product by its id, also of an archived one, in words of the database. */
export const productColumn = (column: 'name' | 'size', id: string): string =>
  `(SELECT products.${column} FROM products WHERE products.id = ${id})`;

/**
 * Whether another product is sold under a name and size: a condition, in words of the database.
 * @param called name and size as sameText() makes them, and the id that does not count; no id, then all do
 */
export const isSoldToo = ({ name, size, id }: Record<'name' | 'size' | 'id', string>): string =>
  `EXISTS (SELECT FROM products AS other
    WHERE other.archived_at IS NULL AND ${sameText('other.name')} = ${name}
      AND ${sameText(`coalesce(other.size, '')`)} = ${size} AND other.id IS DISTINCT FROM ${id})`;
