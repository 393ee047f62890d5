import sharp from 'sharp';
import { PAPER, clipped, drawing, food, path, put } from './svg.mjs';

export const SIDE = 960;

/** How much of the picture the subject fills. Cards show 86 % of its height: of what they show it is 72 %. */
const FILLED = { width: 0.76, height: 0.62 };

/** What a thing's shadow does to things behind it. The shadow on the ground is the page's, as the ground is. */
const SHADOW =
  '<filter id="shadow" x="-40%" y="-40%" width="180%" height="190%" color-interpolation-filters="sRGB">' +
  '<feGaussianBlur in="SourceAlpha" stdDeviation="22" result="a"/><feOffset in="a" dy="24" result="far"/>' +
  '<feGaussianBlur in="SourceAlpha" stdDeviation="8" result="b"/><feOffset in="b" dy="8" result="near"/>' +
  '<feFlood flood-color="#2b2414" flood-opacity=".25"/><feComposite in2="far" operator="in" result="farShade"/>' +
  '<feFlood flood-color="#2b2414" flood-opacity=".17"/><feComposite in2="near" operator="in" result="nearShade"/>' +
  '<feMerge><feMergeNode in="farShade"/><feMergeNode in="nearShade"/><feMergeNode in="SourceGraphic"/></feMerge></filter>';

/** Things given as [thing, x, y, size, options]; x, y and size in shares of the picture. */
export const arrange = (places) =>
  places.map(([thing, x, y, size, options]) =>
    put(food(thing), x * SIDE, y * SIDE, size * SIDE, options),
  );

/** One thing in the middle. */
export const one = (thing, { rot = 0, flip = false } = {}) =>
  fitted([[thing, 0.5, 0.5, 0.6, { rot, flip }]]);

/** A thing from so near that it does not fit, as through a round window; its frame would cut it off on some screens. */
export function close(thing, { x = 0.6, y = 0.6, size = 1.15, rot = -10, flip = false } = {}) {
  const round = 'M0 480A480 480 0 0 1 960 480A480 480 0 0 1 0 480Z';
  const seen = arrange([[thing, x, y, size, { rot, flip }]]).join('');
  const window = clipped(round, path(round, PAPER) + seen);
  const frame = path(round, 'none', `stroke="${PAPER}" stroke-width="28"`);
  return { layers: [window + frame], isFitted: true };
}

/** Free arrangement, of which only the proportions count: it is made to fill the picture. */
export const fitted = (places) => ({ layers: arrange(places), isFitted: true });

export const pair = (back, front = back) =>
  fitted([
    [back, 0.62, 0.42, 0.45, { rot: 12, flip: true }],
    [front, 0.39, 0.56, 0.5, { rot: -8 }],
  ]);

/**
 * As many as are sold, in rows from the back to the front: [2, 3] is five.
 * `across` and `down` are the steps in shares of one thing's size, `stagger` moves every row to the side, by turns;
 * `things` are repeated where there are fewer.
 */
export function group(things, rows, { across = 0.8, down = 0.5, tilt = 0, stagger = 0 } = {}) {
  const SIZE = 0.3;
  let count = 0;
  return fitted(
    rows.flatMap((columns, line) =>
      Array.from({ length: columns }, (_, column) => {
        const i = count++;
        const aside = line % 2 ? stagger : -stagger;
        const x = 0.5 + ((column - (columns - 1) / 2) * across + aside) * SIZE;
        return [
          things[i % things.length],
          x,
          0.5 + line * down * SIZE,
          SIZE,
          { rot: tilt * [-1, 0.6, -0.4, 1, -0.7][i % 5] },
        ];
      }),
    ),
  );
}

/** A main thing with up to two smaller companions in front of it. */
export const withFriends = (main, friends, { size = 0.56, small = 0.27 } = {}) =>
  fitted([
    [main, friends.length > 1 ? 0.5 : 0.45, 0.45, size],
    ...friends.map((friend, i) => [
      friend,
      i ? 0.24 : 0.74,
      i ? 0.72 : 0.69,
      small,
      { rot: i ? -10 : 8 },
    ]),
  ]);

/** Where layers have ink, in pixels of the picture; they may run out of it by half its side. */
async function inkOf(layers) {
  const room = `<g transform="translate(${SIDE / 4} ${SIDE / 4}) scale(.5)">${layers.join('')}</g>`;
  const { data, info } = await sharp(drawing(SIDE, SIDE, room))
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [left, top, right, bottom] = [info.width, info.height, 0, 0];
  data.forEach((alpha, i) => {
    if (alpha < 32) return;
    const [x, y] = [i % info.width, Math.floor(i / info.width)];
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
  });
  const whole = (at) => at * 2 - SIDE / 2;
  return { left: whole(left), top: whole(top), right: whole(right), bottom: whole(bottom) };
}

/** The transform that makes layers fill the picture as `FILLED` says, a little above its middle. */
async function fit(layers) {
  const { left, top, right, bottom } = await inkOf(layers);
  const scale = Math.min(
    (FILLED.width * SIDE) / (right - left),
    (FILLED.height * SIDE) / (bottom - top),
  );
  return `translate(${SIDE / 2} ${SIDE * 0.49}) scale(${scale.toFixed(4)}) translate(${-(left + right) / 2} ${-(top + bottom) / 2})`;
}

const shaded = (layer) => `<g filter="url(#shadow)">${layer}</g>`;

/** The scene on a transparent ground, 960 pixels square, as a PNG. */
export async function paint({ layers, isFitted }) {
  const transform = isFitted ? await fit(layers) : '';
  const draw = (body) => drawing(SIDE, SIDE, `<g transform="${transform}">${body}</g>`, SHADOW);
  return sharp(draw(layers.map(shaded).join('')))
    .composite([{ input: draw(layers.join('')), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}
