/** The values of a statement, beside the text that names their places. */
export class SqlValues {
  readonly all: unknown[] = [];

  /** @returns the place of the value, such as `$1` */
  add(value: unknown): string {
    return `$${this.all.push(value)}`;
  }
}
