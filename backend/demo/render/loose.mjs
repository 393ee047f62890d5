import {
  clipped,
  darker,
  ellipse,
  food,
  lighter,
  linear,
  path,
  put,
  radial,
  rect,
  roundShade,
  SHADE,
} from './svg.mjs';

/** Heap of small things, for what has no picture of its own: lentils, grains, chickpeas. */
export function grains(color, { w = 80, h = 40, size = 3.4, seed = 7, shape = 1 } = {}) {
  let state = seed;
  const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
  const dots = Array.from({ length: Math.round((w * h) / (size * size * 1.6)) }, () => {
    const [x, y, tint] = [random() * w, random() * h, random()];
    const fill = tint < 0.4 ? color : tint < 0.7 ? lighter(color, 0.25) : darker(color, 0.09);
    return ellipse(
      x.toFixed(1),
      y.toFixed(1),
      size,
      size * shape,
      fill,
      `transform="rotate(${Math.round(tint * 180)} ${x.toFixed(1)} ${y.toFixed(1)})"`,
    );
  });
  return rect(0, 0, w, h, 0, darker(color, 0.14)) + dots.join('');
}

/** Linen sack, open, full of `fill` (SVG 80 by 40). */
export function sack(fill, mark) {
  const color = '#d8c3a0';
  const cloth =
    'M12 36C2 60 0 82 8 96Q12 104 22 104H78Q88 104 92 96C100 82 98 60 88 36Q50 52 12 36Z';
  const heap = 'M16 34C22 10 78 10 84 34Q50 56 16 34Z';
  return {
    w: 100,
    h: 106,
    body:
      path(cloth, color) +
      path(cloth, roundShade()) +
      path('M10 32C10 22 90 22 90 32C92 48 8 48 10 32Z', darker(color, 0.2)) +
      clipped(heap, `<g transform="translate(10 12)">${fill}</g>`) +
      path(
        heap,
        linear(
          [
            [0, '#fff', 0.25],
            [0.6, '#fff', 0],
            [1, SHADE, 0.3],
          ],
          [0, 0, 0, 1],
        ),
      ) +
      path(
        'M8 30C6 46 94 46 92 30C98 44 94 50 88 50Q50 62 12 50C6 50 2 44 8 30Z',
        lighter(color, 0.25),
      ) +
      (mark
        ? ellipse(50, 79, 19, 17, '#fffaf0', 'opacity=".75"') + put(food(mark), 50, 79, 25)
        : ''),
  };
}

/** Bowl seen a little from above, full of something loose or liquid; `garnish` are [thing, x, y, size]. */
export function fullBowl(color, fill, garnish = []) {
  const shell = 'M2 34C4 66 22 82 44 84H76C98 82 116 66 118 34Z';
  const top = 'M8 34C8 6 112 6 112 34C112 58 8 58 8 34Z';
  return {
    w: 120,
    h: 92,
    body:
      rect(40, 80, 40, 10, 4, darker(color, 0.24)) +
      path(shell, color) +
      path(shell, roundShade()) +
      ellipse(60, 34, 58, 24, lighter(color, 0.35)) +
      ellipse(60, 35, 52, 20, darker(color, 0.35)) +
      clipped(top, `<g transform="translate(0 12) scale(1.5 1)">${fill}</g>`) +
      path(
        top,
        radial(
          [
            [0, '#ffffff', 0.3],
            [0.6, '#ffffff', 0],
            [1, SHADE, 0.3],
          ],
          [0.4, 0.25, 0.75],
        ),
      ) +
      garnish.map(([thing, x, y, size, options]) => put(food(thing), x, y, size, options)).join(''),
  };
}

/** Something liquid and smooth, 80 by 46, with a swirl. */
export const smooth = (color) =>
  rect(0, 0, 80, 46, 0, color) +
  path(
    'M18 24C22 12 58 10 60 22C60 32 32 34 32 25C34 19 48 19 47 24',
    'none',
    `stroke="${lighter(color, 0.45)}" stroke-width="3" stroke-linecap="round" opacity=".7"`,
  );

/** Tall glass with a drink, ice and a garnish on the rim. */
export function glass(liquid, garnish, { ice = true, straw = '#e5527a' } = {}) {
  const shape = 'M4 22H60L54 98Q53 104 47 104H17Q11 104 10 98Z';
  const drink = 'M6.5 36H57.5L53 96Q52 101 46 101H18Q12 101 11 96Z';
  const cube = (x, y, rot) =>
    rect(x, y, 14, 14, 3, '#ffffff', `opacity=".42" transform="rotate(${rot} ${x + 7} ${y + 7})"`);
  return {
    w: 72,
    h: 106,
    body:
      (straw ? path('M40 0L46 2L36 94L31 92Z', straw) : '') +
      path(shape, '#ffffff', 'opacity=".55"') +
      path(
        drink,
        linear(
          [
            [0, lighter(liquid, 0.35)],
            [1, liquid],
          ],
          [0, 0, 0.3, 1],
        ),
        'opacity=".93"',
      ) +
      ellipse(32, 36, 25.5, 4, lighter(liquid, 0.45)) +
      (ice ? cube(14, 42, -14) + cube(33, 39, 20) + cube(24, 56, 8) : '') +
      path(shape, roundShade(), 'opacity=".75"') +
      path(
        'M12 34L17 92',
        'none',
        'stroke="#fff" stroke-width="3.4" stroke-linecap="round" opacity=".7"',
      ) +
      ellipse(32, 22, 28, 4, 'none', 'stroke="#ffffff" stroke-width="1.6" opacity=".9"') +
      (garnish ? put(food(garnish), 56, 22, 27, { rot: 12 }) : ''),
  };
}

/** Three ears of wheat, tied. */
export function wheat() {
  const gold = linear(
    [
      [0, '#ffe28a'],
      [0.55, '#f2b23f'],
      [1, '#cf7d2c'],
    ],
    [0, 0, 1, 1],
  );
  const grain = (x, y, rot) => ellipse(x, y, 1.7, 3, gold, `transform="rotate(${rot} ${x} ${y})"`);
  const ear =
    path('M16 10V31', 'none', 'stroke="#c98b35" stroke-width="1.1" stroke-linecap="round"') +
    [4, 7.4, 10.8, 14.2].map((y) => grain(13.9, y + 1.6, -26) + grain(18.1, y + 1.6, 26)).join('') +
    ellipse(16, 2.8, 1.6, 2.9, gold);
  const turned = (rot, dy) => `<g transform="rotate(${rot} 16 31) translate(0 ${dy})">${ear}</g>`;
  return {
    w: 32,
    h: 32,
    body:
      turned(-24, 3) + turned(24, 3) + turned(0, 0) + rect(12.6, 23.4, 6.8, 2.6, 1.2, '#1c7a4b'),
  };
}
