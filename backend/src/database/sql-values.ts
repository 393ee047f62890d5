/** Collects the values of a statement while its text is built. */
export class SqlValues {
  readonly all: unknown[] = [];

  /** @returns the placeholder, such as `$1` */
  add(value: unknown): string {
    return `$${this.all.push(value)}`;
  }
}
