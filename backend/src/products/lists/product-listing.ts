/** One version of a product's row. */
export interface ProductVersion {
  id: string;
  /** The transaction that wrote the row: another version has another one. */
  version: string;
  /** How well it fits a search. */
  fit?: number;
}

/** The first products of a list, in its order, by their ids. */
export interface ProductListing {
  entries: readonly ProductVersion[];
  /** There are no more. */
  isComplete: boolean;
}
