import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { paymentColours } from '../../../backend/dev/sandbox/sandbox-style.ts';

const read = (file: string): string => readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
const tokens = read('tokens.css');

type Scheme = 'light' | 'dark';
const SCHEMES: readonly Scheme[] = ['light', 'dark'];

const COLOUR = /--color-([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g;
const colours = new Map(
  Array.from(tokens.matchAll(COLOUR), ([, name = '', light, dark, both]) => [
    name,
    { light: light ?? both ?? '', dark: dark ?? both ?? '' },
  ]),
);

function colour(name: string, scheme: Scheme): string {
  const found = colours.get(name)?.[scheme];
  if (!found) throw new Error(`There is no colour ${name}.`);
  return found;
}

/** Relative luminance, as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, scheme: Scheme): number {
  const [dark = 0, light = 0] = [one, other]
    .map((name) => luminance(colour(name, scheme)))
    .toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Each pair that is too weak, with its contrast. */
const weak = (pairs: readonly (readonly [string, string])[], least: number): string[] =>
  SCHEMES.flatMap((scheme) =>
    pairs
      .map(([front, ground]) => ({ front, ground, value: contrast(front, ground, scheme) }))
      .filter(({ value }) => value < least)
      .map(({ front, ground, value }) => `${front} on ${ground}, ${scheme}: ${value.toFixed(2)}`),
  );

const pairs = (fronts: readonly string[], grounds: readonly string[]) =>
  fronts.flatMap((front) => grounds.map((ground) => [front, ground] as const));

const PAPER = ['background', 'surface'];
const GROUNDS = [...colours.keys()].filter((name) => name.startsWith('ground-'));

describe('in both themes', () => {
  it('text has a contrast of 4.5:1 on every background', () => {
    const text = [
      ...pairs(['ink', 'soft', 'brand', 'brand-ink', 'brand-hover', 'sale'], PAPER),
      ...pairs(['ink', 'soft', 'brand', 'brand-ink'], ['brand-tint']),
      ...pairs(['ink', 'sale'], ['sale-tint']),
      ...pairs(['on-brand'], ['brand', 'brand-hover']),
      ...pairs(['on-deep'], ['deep']),
      ...pairs(['on-accent'], ['accent']),
      ...pairs(['on-ground'], GROUNDS),
      ...pairs(['ink', 'on-plate'], ['plate-from', 'plate-via', 'plate-to']),
    ];
    expect(GROUNDS).toHaveLength(7);
    expect(weak(text, 4.5)).toEqual([]);
  });

  it('edges of controls and the ring of the focus are seen: 3:1', () => {
    const edges = [
      ...pairs(['control', 'brand'], PAPER),
      ...pairs(['brand'], [...GROUNDS, 'brand-tint']),
      ...pairs(['on-deep'], ['deep']),
    ];
    expect(weak(edges, 3)).toEqual([]);
  });

  it('the edge of a panel has enough contrast to the page', () => {
    for (const scheme of SCHEMES) {
      expect(contrast('line', 'background', scheme)).toBeGreaterThan(1.15);
    }
  });
});

it("match the colour of the browser's interface", () => {
  const page = read('../../index.html').replace(/\s+/g, ' ');
  for (const scheme of SCHEMES) {
    expect(page).toContain(
      `name="theme-color" content="${colour('background', scheme)}" media="(prefers-color-scheme: ${scheme})" data-scheme="${scheme}"`,
    );
  }
});

it('is that of the page where payments are tried', () => {
  expect(Object.keys(paymentColours)).not.toEqual([]);
  for (const [name, pair] of Object.entries(paymentColours)) {
    expect([name, pair]).toEqual([name, SCHEMES.map((scheme) => colour(name, scheme))]);
  }
});
