/** A row as it stands in a file. */
export interface RawRow {
  cells: string[];
  /** The cell that begins with a quote which is never closed. */
  unclosed?: number;
}

/**
 * How quotes are read: `exact` as CSV defines them; `inside` takes a quote before which no cell can end for a part of the
 * text, as in `"Pizza 12" Salami"`; `literal` takes all of them for text where a cell does not end with its quote.
 */
type Quotes = 'exact' | 'inside' | 'literal';

interface CellsRead {
  cells: string[];
  /** What the last cell breaks: it is not closed, or goes on behind its closing quote. */
  problem?: 'open' | 'broken';
}

/** A row of more lines or characters than this is not closed: descriptions have less. */
const MAX_LINES = 200;
const MAX_LENGTH = 64 * 1024;
const OPENING = / *"/y;

/** Where a quoted cell ends that has its closing quote at a position; undefined where it goes on. */
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
 * Puts the lines of a file together into rows. A row whose quotes do not fit together ends with its line, so that the rows
 * behind it are read as they were written.
 */
export class RowReader {
  private lines: string[] = [];
  /** Of these lines. */
  private length = 0;
  /** So many of them make no row, read together. */
  private tried = 1;

  /** @param width the number of cells that rows have, where it is known */
  constructor(
    private readonly delimiter: string,
    private readonly width?: number,
  ) {}

  /** The rows that are complete with this line. */
  *add(line: string): Generator<RawRow> {
    this.lines.push(line);
    this.length += line.length;
    const mayBeComplete = this.lines.length === 1 || line.includes('"') || this.isTooLong();
    if (mayBeComplete) yield* this.completeRows(false);
  }

  /** The rows that are left when there are no more lines. */
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

  /** Undefined where it depends on the next lines. */
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

  /** Reads a row of several lines; null where its quotes do not fit together, undefined where it is still open. */
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
    // Taken for text, a quote that is never closed would let any row pass.
    const ways: Quotes[] = exact.problem === 'open' ? ['inside'] : ['inside', 'literal'];
    const found = ways
      .map((quotes) => readCells(line, this.delimiter, quotes))
      .filter(({ problem, cells }) => !problem && !this.holdsBeginning(cells));
    // With fewer cells than the header, two that became one would shift the others.
    const read =
      this.width === undefined && exact.problem === 'broken'
        ? found[0]
        : found.find(({ cells }) => cells.length === this.width);
    if (read) return { cells: read.cells };
    return { cells: exact.cells, unclosed: exact.cells.length - 1 };
  }

  /** Whether another quoted cell seems to begin inside of one. */
  private holdsBeginning(cells: readonly string[]): boolean {
    return cells.some((cell) => cell.includes(`${this.delimiter}"`));
  }
}
