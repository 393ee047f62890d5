import sharp from 'sharp';
import { drawing, food, put } from './svg.mjs';

export const SIDE = 960;
const MIDDLE = SIDE / 2;

/** The pale ground of each category, as in the storefront's tokens. */
export const GROUNDS = {
  Vegetables: '#E6F2E1',
  Fruits: '#FDE9E1',
  Drinks: '#E2EFF9',
  Instant: '#FBE9D0',
  Dairy: '#EEF0FB',
  Bakery: '#FAEFD9',
  Grains: '#F3EEDD',
};

/** Grounds for the further pictures of a product, so that they differ at a glance. */
export const TONES = {
  cream: '#FDF4DD',
  blush: '#FBE4E4',
  mint: '#E0F2E9',
  sky: '#E0EEF8',
  lilac: '#EEE9F8',
  sand: '#F3EADB',
};

/** Soft shadow: a wide one below and a tight one where the food stands. */
const SHADOW =
  '<filter id="shadow" x="-40%" y="-40%" width="180%" height="190%" color-interpolation-filters="sRGB">' +
  '<feGaussianBlur in="SourceAlpha" stdDeviation="26" result="a"/><feOffset in="a" dy="34" result="far"/>' +
  '<feGaussianBlur in="SourceAlpha" stdDeviation="9" result="b"/><feOffset in="b" dy="11" result="near"/>' +
  '<feFlood flood-color="#3d3a22" flood-opacity=".25"/><feComposite in2="far" operator="in" result="farShade"/>' +
  '<feFlood flood-color="#3d3a22" flood-opacity=".17"/><feComposite in2="near" operator="in" result="nearShade"/>' +
  '<feMerge><feMergeNode in="farShade"/><feMergeNode in="nearShade"/><feMergeNode in="SourceGraphic"/></feMerge></filter>' +
  '<radialGradient id="glow" cx=".5" cy=".46" r=".46"><stop offset="0" stop-color="#fff" stop-opacity=".55"/>' +
  '<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>';

/** Places things given as [thing, x, y, size, options], x, y and size as shares of the picture. */
const layers = (places) =>
  places.map(([thing, x, y, size, options]) =>
    put(food(thing), x * SIDE, y * SIDE, size * SIDE, options),
  );

const scene = (places, ground) => ({ layers: layers(places), ground });

/** One thing in the middle. */
export const one = (thing, { size = 0.6, rot = 0, flip = false, ground } = {}) =>
  scene([[thing, 0.5, 0.5, size, { rot, flip }]], ground);

/** So near that it runs out of the frame at two sides. */
export const close = (
  thing,
  { x = 0.6, y = 0.6, size = 1.15, rot = -10, flip = false, ground } = {},
) => scene([[thing, x, y, size, { rot, flip }]], ground);

export const pair = (back, front = back, { size = 0.5, ground } = {}) =>
  scene(
    [
      [back, 0.62, 0.42, size * 0.9, { rot: 12, flip: true }],
      [front, 0.39, 0.56, size, { rot: -8 }],
    ],
    ground,
  );

/** Two tall packs side by side, upright. */
export const twins = (left, right = left, { size = 0.58, gap = 0.13, ground } = {}) =>
  scene(
    [
      [right, 0.5 + gap, 0.46, size * 0.92],
      [left, 0.5 - gap, 0.53, size],
    ],
    ground,
  );

export const trio = (left, right = left, front = left, { size = 0.42, ground } = {}) =>
  scene(
    [
      [left, 0.32, 0.4, size * 0.9, { rot: -16, flip: true }],
      [right, 0.68, 0.4, size * 0.9, { rot: 16 }],
      [front, 0.5, 0.61, size, {}],
    ],
    ground,
  );

/** Side by side along a line. */
export const row = (things, { size = 0.3, step = 0.22, tilt = 0, ground } = {}) =>
  scene(
    things.map((thing, i) => [
      thing,
      0.5 + (i - (things.length - 1) / 2) * step,
      0.5 + (i % 2 ? 0.03 : -0.01),
      size,
      { rot: i % 2 ? tilt : -tilt },
    ]),
    ground,
  );

/** Three, two and one on top of each other. */
export const pile = (thing, { size = 0.32, ground } = {}) =>
  scene(
    [
      [thing, 0.27, 0.65, size, { rot: -10 }],
      [thing, 0.73, 0.65, size, { rot: 10, flip: true }],
      [thing, 0.5, 0.66, size, { flip: true }],
      [thing, 0.385, 0.46, size, { rot: 8 }],
      [thing, 0.615, 0.46, size, { rot: -8, flip: true }],
      [thing, 0.5, 0.27, size, {}],
    ],
    ground,
  );

/** Laid out flat over the whole picture, running out of the frame. */
export const scatter = (things, { size = 0.3, ground } = {}) =>
  scene(
    Array.from({ length: 13 }, (_, i) => {
      const line = Math.floor(i / 5) * 2 + (i % 5 > 2 ? 1 : 0);
      const column = i % 5 > 2 ? (i % 5) - 3 + 0.5 : i % 5;
      return [
        things[i % things.length],
        0.1 + column * 0.4,
        0.1 + line * 0.2,
        size,
        { rot: i * 77, flip: i % 2 === 1 },
      ];
    }),
    ground,
  );

/** A main thing with up to two smaller companions in front of it. */
export const withFriends = (main, friends, { size = 0.56, small = 0.27, ground } = {}) =>
  scene(
    [
      [main, friends.length > 1 ? 0.5 : 0.45, 0.45, size],
      ...friends.map((friend, i) => [
        friend,
        i ? 0.24 : 0.74,
        i ? 0.72 : 0.69,
        small,
        { rot: i ? -10 : 8 },
      ]),
    ],
    ground,
  );

/** Free arrangement; see `layers`. */
export const arrange = (places, ground) => scene(places, ground);

const shaded = (layer) => `<g filter="url(#shadow)">${layer}</g>`;

/** The scene on its ground (or else on `fallback`), 960 pixels square. */
export function paint({ layers: placed, ground }, fallback) {
  const floor = `<rect width="${SIDE}" height="${SIDE}" fill="${ground ?? fallback}"/><circle cx="${MIDDLE}" cy="${MIDDLE}" r="${MIDDLE}" fill="url(#glow)"/>`;
  return sharp(drawing(SIDE, SIDE, floor + placed.map(shaded).join(''), SHADOW));
}

/** The scene without any ground, 960 pixels square. */
export function paintClear({ layers: placed }) {
  return sharp(drawing(SIDE, SIDE, placed.join('')));
}
