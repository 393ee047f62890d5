/** One version of a product's row. */
export interface ProductVersion {
  id: string;
  /** Of ProductNumbers, where it is known already. */
  number?: number;
  /** The transaction that wrote the row: another version has another one. */
  version: number;
  /** How well it fits a search. */
  fit?: number;
}

/** As an array has them; those that nobody looks at need not be made. */
export type Entries = Pick<readonly ProductVersion[], 'length' | 'slice'>;

/** The first products of a list, in its order, by their ids. */
export interface ProductListing<All extends Entries = Entries> {
  entries: All;
  /** There are no more. */
  isComplete: boolean;
}
