/**
 * A text without regard to case and blanks, in words of the database: “1 kg” and “1KG” are the same. Names of products
 * have an index of it.
 */
export const sameText = (sql: string): string => `lower(regexp_replace(${sql}, '\\s+', '', 'g'))`;
