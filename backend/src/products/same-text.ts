/**
 * SQL that normalizes a text for comparison without case and blanks: “1 kg” equals “1KG”. There is an index of product
 * names in this form.
 */
export const sameText = (sql: string): string => `lower(regexp_replace(${sql}, '\\s+', '', 'g'))`;

/** SQL that selects a column of a product by its id, also of an archived one. */
export const productColumn = (column: 'name' | 'size', id: string): string =>
  `(SELECT products.${column} FROM products WHERE products.id = ${id})`;

/**
 * An SQL condition: whether another product with this name and size is sold.
 * @param called name and size as sameText() returns them, and the id that is excluded; without an id, all products
 * count
 */
export const isSoldToo = ({ name, size, id }: Record<'name' | 'size' | 'id', string>): string =>
  `EXISTS (SELECT FROM products AS other
    WHERE other.archived_at IS NULL AND ${sameText('other.name')} = ${name}
      AND ${sameText(`coalesce(other.size, '')`)} = ${size} AND other.id IS DISTINCT FROM ${id})`;
