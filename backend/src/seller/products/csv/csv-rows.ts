/** A row as it is in the file. */
export interface RawRow {
  cells: string[];
  /** The index of a cell whose opening quote is never closed. */
  unclosed?: number;
}

/**
 * The reading of quotes: `exact` follows the CSV format; `inside` treats a quote that cannot end a cell as text, as in
 * `"Pizza 12" Salami"`; `literal` treats all quotes of a cell as text if the cell does not end with its closing quote.
 */
type Quotes = 'exact' | 'inside' | 'literal';

interface CellsRead {
  cells: string[];
  /** The error of the last cell: `open` has no closing quote, `broken` continues after it. */
  problem?: 'open' | 'broken';
}

/** A row with more lines or characters than this counts as unclosed; descriptions are shorter. */
const MAX_LINES = 200;
const MAX_LENGTH = 64 * 1024;
const OPENING = / *"/y;

/** @returns the end of a quoted cell if the quote at this position closes it; undefined if the cell continues */
function endBehind(text: string, quote: number, delimiter: string): number | undefined {
  let end = quote + 1;
  while (text[end] === ' ' && delimiter !== ' ') end++;
  return end === text.length || text[end] === delimiter ? end : undefined;
}

interface CellRead {
  cell: string;
  end: number;
  problem?: CellsRead['problem'];
}

function readPlain(text: string, start: number, delimiter: string): CellRead {
  const next = text.indexOf(delimiter, start);
  const end = next === -1 ? text.length : next;
  return { cell: text.slice(start, end), end };
}

function readCell(text: string, start: number, delimiter: string, quotes: Quotes): CellRead {
  OPENING.lastIndex = start;
  if (!OPENING.test(text)) return readPlain(text, start, delimiter);
  const first = OPENING.lastIndex;
  for (let from = first; ;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) {
      if (quotes === 'literal') return readPlain(text, start, delimiter);
      return { cell: text.slice(start), end: text.length, problem: 'open' };
    }
    const end = endBehind(text, quote, delimiter);
    const isDoubled = text[quote + 1] === '"';
    const isLast = isDoubled && quotes === 'inside' && endBehind(text, quote + 1, delimiter);
    if (end !== undefined && !isDoubled) {
      return { cell: text.slice(first, quote).replaceAll('""', '"'), end };
    }
    if (isLast) return { cell: text.slice(first, quote + 1).replaceAll('""', '"'), end: isLast };
    if (isDoubled) from = quote + 2;
    else if (quotes === 'inside') from = quote + 1;
    else if (quotes === 'literal') return readPlain(text, start, delimiter);
    else return { cell: text.slice(start), end: text.length, problem: 'broken' };
  }
}

function readCells(text: string, delimiter: string, quotes: Quotes = 'exact'): CellsRead {
  const cells: string[] = [];
  for (let start = 0; ;) {
    const { cell, end, problem } = readCell(text, start, delimiter, quotes);
    cells.push(cell);
    if (problem) return { cells, problem };
    if (end >= text.length) return { cells };
    start = end + 1;
  }
}

/**
 * Assembles lines to rows. A row with mismatched quotes ends with its line, so that the following rows are read as they
 * were written.
 */
export class RowReader {
  private lines: string[] = [];
  /** The total length of `lines`. */
  private length = 0;
  /** The number of first lines that are known to form no complete row together. */
  private tried = 1;

  /** @param width the number of cells per row, if known */
  constructor(
    private readonly delimiter: string,
    private readonly width?: number,
  ) {}

  /** Yields the rows that this line completes. */
  *add(line: string): Generator<RawRow> {
    this.lines.push(line);
    this.length += line.length;
    const mayBeComplete = this.lines.length === 1 || line.includes('"') || this.isTooLong();
    if (mayBeComplete) yield* this.completeRows(false);
  }

  /** Yields the remaining rows after the last line. */
  *end(): Generator<RawRow> {
    yield* this.completeRows(true);
  }

  private *completeRows(isEnd: boolean): Generator<RawRow> {
    while (this.lines.length > 0) {
      const read = this.readFirst(isEnd);
      if (!read) return;
      for (const { length } of this.lines.splice(0, read.lines)) this.length -= length;
      this.tried = 1;
      yield read.row;
    }
  }

  private isTooLong(): boolean {
    return this.lines.length > MAX_LINES || this.length > MAX_LENGTH;
  }

  /** @returns undefined if the row depends on the following lines */
  private readFirst(isEnd: boolean): { row: RawRow; lines: number } | undefined {
    const [first = ''] = this.lines;
    if (!first.includes('"')) return { row: { cells: first.split(this.delimiter) }, lines: 1 };
    const exact = readCells(first, this.delimiter);
    if (!exact.problem) return { row: { cells: exact.cells }, lines: 1 };
    if (exact.problem === 'open') {
      const several = this.readSeveral();
      if (several) return several;
      if (several === undefined && !isEnd && !this.isTooLong()) return undefined;
    }
    return { row: this.readBroken(first, exact), lines: 1 };
  }

  /**
   * Reads a row of several lines.
   * @returns null if its quotes are mismatched, undefined if it is still open
   */
  private readSeveral(): { row: RawRow; lines: number } | null | undefined {
    while (this.tried < this.lines.length) {
      const lines = ++this.tried;
      if (!this.lines[lines - 1]?.includes('"')) continue;
      const { cells, problem } = readCells(this.lines.slice(0, lines).join('\n'), this.delimiter);
      if (!problem) return { row: { cells }, lines };
      if (problem === 'broken') return null;
    }
    return undefined;
  }

  private readBroken(line: string, exact: CellsRead): RawRow {
    // If a quote that is never closed were treated as text, any row would be accepted.
    const ways: Quotes[] = exact.problem === 'open' ? ['inside'] : ['inside', 'literal'];
    const found = ways
      .map((quotes) => readCells(line, this.delimiter, quotes))
      .filter(({ problem, cells }) => !problem && !this.holdsBeginning(cells));
    // With fewer cells than the header, two merged cells would shift the others.
    const read =
      this.width === undefined && exact.problem === 'broken'
        ? found[0]
        : found.find(({ cells }) => cells.length === this.width);
    if (read) return { cells: read.cells };
    return { cells: exact.cells, unclosed: exact.cells.length - 1 };
  }

  /** @returns whether a cell seems to contain the beginning of another quoted cell */
  private holdsBeginning(cells: readonly string[]): boolean {
    return cells.some((cell) => cell.includes(`${this.delimiter}"`));
  }
}
