import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import { natural } from './natural.mjs';

const require = createRequire(import.meta.url);
const emoji = JSON.parse(readFileSync(require.resolve('@iconify-json/fluent-emoji/icons.json')));
const font = fontkit.openSync(
  require.resolve('@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2'),
);

/** Gradients and clips by id. The id is a hash of the content, so that the output is deterministic. */
const definitions = new Map();

function define(build) {
  const id = `d${createHash('sha1').update(build('')).digest('hex').slice(0, 10)}`;
  definitions.set(id, build(id));
  return `url(#${id})`;
}

const stopTags = (stops) =>
  stops
    .map(
      ([at, color, alpha = 1]) =>
        `<stop offset="${at}" stop-color="${color}" stop-opacity="${alpha}"/>`,
    )
    .join('');

/** Linear gradient over the box of the shape that uses it; stops are [offset, colour, alpha]. */
export function linear(stops, [x1, y1, x2, y2] = [0, 0, 1, 0]) {
  return define(
    (id) =>
      `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopTags(stops)}</linearGradient>`,
  );
}

export function radial(stops, [cx, cy, r] = [0.5, 0.5, 0.5]) {
  return define(
    (id) =>
      `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopTags(stops)}</radialGradient>`,
  );
}

/** Draws `body` only inside `path`. */
export function clipped(path, body) {
  const clip = define((id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`);
  return `<g clip-path="${clip}">${body}</g>`;
}

/** A whole drawing with the definitions that it refers to. */
export function drawing(width, height, body, defs = '') {
  const used = new Set([...body.matchAll(/url\(#(d[0-9a-f]{10})\)/g)].map(([, id]) => id));
  const shared = [...used].map((id) => definitions.get(id)).join('');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}${shared}</defs>${body}</svg>`,
  );
}

const channels = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** The colour `share` of the way from one hex colour to another. */
export function mix(from, to, share) {
  const [a, b] = [channels(from), channels(to)];
  return `#${a
    .map((value, i) =>
      Math.round(value + (b[i] - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
/** What things turn to where no light falls. */
export const SHADE = '#2a170c';
export const lighter = (color, share) => mix(color, '#ffffff', share);
export const darker = (color, share) => mix(color, SHADE, share);

export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
export const ellipse = (cx, cy, rx, ry, fill, more = '') =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
export const rect = (x, y, width, height, r, fill, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${r}" fill="${fill}" ${more}/>`;

/** A food of the emoji set in natural colours, as an item of 32 by 32 units; a thing that is drawn already stays as it is. */
export function food(name) {
  if (typeof name !== 'string') return name;
  const found = emoji.icons[name];
  if (!found) throw new Error(`The emoji set has no "${name}"`);
  return { w: 32, h: 32, body: natural(name, found.body) };
}

/** Places an item with its middle at (cx, cy) and its longer side `size` units long. */
export function put(item, cx, cy, size, { rot = 0, flip = false } = {}) {
  const scale = size / Math.max(item.w, item.h);
  return (
    `<g transform="translate(${cx} ${cy}) rotate(${rot}) scale(${flip ? -scale : scale} ${scale}) ` +
    `translate(${-item.w / 2} ${-item.h / 2})">${item.body}</g>`
  );
}

/** One line of lettering, centred at x, as outlines; shrinks to fit `width`. */
export function word(text, x, y, width, size, fill) {
  const run = font.layout(text);
  const scale = Math.min(size / font.unitsPerEm, width / run.advanceWidth);
  let pen = 0;
  const glyphs = run.glyphs.map((glyph, i) => {
    const outline = `<path transform="translate(${pen} 0)" d="${glyph.path.toSVG()}"/>`;
    pen += run.positions[i].xAdvance;
    return outline;
  });
  return `<g fill="${fill}" transform="translate(${x - (run.advanceWidth * scale) / 2} ${y}) scale(${scale} ${-scale})">${glyphs.join('')}</g>`;
}

/** Light and shade of a round body, to lay over everything that is printed on it. */
export const roundShade = () =>
  linear([
    [0, SHADE, 0.22],
    [0.1, '#ffffff', 0.05],
    [0.24, '#ffffff', 0.42],
    [0.36, '#ffffff', 0.04],
    [0.62, SHADE, 0],
    [1, SHADE, 0.34],
  ]);
/** Light and shade of a flat, soft front. */
export const frontShade = () =>
  linear(
    [
      [0, '#ffffff', 0.3],
      [0.45, '#ffffff', 0],
      [1, SHADE, 0.2],
    ],
    [0, 0, 0.7, 1],
  );

export const INK = '#26332b';
export const PAPER = '#fffaf0';
