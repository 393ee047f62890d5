import { compile } from 'html-to-text';

export const MAX_LINE = 300;
/** The tags in other shops' lists. Other words in angle brackets are text: “Cheese <aged 12 months>”. */
const TAG_NAMES =
  'p|br|hr|b|strong|i|em|u|s|strike|del|ins|sup|sub|small|big|font|span|div|center|blockquote|pre|code|ul|ol|li|dl|dt|dd|h[1-6]|a|img|table|caption|colgroup|col|thead|tbody|tfoot|tr|th|td|section|article|figure|figcaption|html|head|body|meta|script|style|iframe|video';
const HTML = new RegExp(`</?(?:${TAG_NAMES})(?:[\\s/][^<>]*)?>`, 'i');
const NO_TAG = new RegExp(`<(?!/?(?:${TAG_NAMES})[\\s/>]|!--)`, 'gi');
/** More deeply nested elements are dropped to limit recursion. */
const MAX_DEPTH = 100;

const toText = compile({
  wordwrap: false,
  limits: { maxDepth: MAX_DEPTH },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    // Lines are trimmed afterwards; an empty prefix would select the default one.
    { selector: 'ul', options: { itemPrefix: ' ' } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
      selector,
      options: { uppercase: false },
    })),
  ],
});

/**
 * Converts HTML from other shops' lists to text. A text without any tag stays unchanged, including `&amp;`, because it
 * may come from this shop.
 */
export const withoutHtml = (cell: string): string =>
  HTML.test(cell) ? toText(cell.replace(NO_TAG, '&lt;')) : cell;

/** A line is broken between sentences, an overlong sentence between words, and an overlong word between characters. */
const SEGMENTERS = (['sentence', 'word', 'grapheme'] as const).map(
  (granularity) => new Intl.Segmenter(undefined, { granularity }),
);

function breakLine(line: string, [segmenter, ...finer] = SEGMENTERS): string[] {
  if (line.length <= MAX_LINE || !segmenter) return [line];
  const lines: string[] = [];
  let current = '';
  for (const { segment } of segmenter.segment(line)) {
    if ((current + segment).trimEnd().length <= MAX_LINE) {
      current += segment;
      continue;
    }
    const [first = '', ...others] = breakLine(segment, finer);
    const fits = segment.trimEnd().length <= MAX_LINE;
    lines.push(current, ...(fits ? [] : [first, ...others.slice(0, -1)]));
    current = fits ? segment : (others.at(-1) ?? '');
  }
  return [...lines, current].map((each) => each.trim()).filter(Boolean);
}

/** Breaks overlong lines of a description, between sentences if possible. */
export const breakLongLines = (text: string): string =>
  text
    .split(/\/n|\r?\n/)
    .flatMap((line) => breakLine(line.trim()))
    .join('\n');
