import {
  darker,
  ellipse,
  food,
  frontShade,
  lighter,
  linear,
  path,
  put,
  radial,
  rect,
  roundShade,
  word,
} from './svg.mjs';

const WOOD = '#d9a066';

/** Repeats the given things until there are `count` of them. */
const cycle = (things, count) =>
  Array.from({ length: count }, (_, i) => food(things[i % things.length]));

const wood = (color = WOOD) =>
  linear(
    [
      [0, lighter(color, 0.28)],
      [0.5, color],
      [1, darker(color, 0.22)],
    ],
    [0, 0, 0.2, 1],
  );

/** The front of a crate, 47 units high from `y` on. */
const slats = (y) =>
  rect(8, y + 20, 100, 9, 0, darker(WOOD, 0.5)) +
  rect(2, y + 6, 112, 17, 3, wood()) +
  rect(4, y + 26, 108, 17, 3, wood(darker(WOOD, 0.06))) +
  rect(6, y, 13, 47, 3, wood(lighter(WOOD, 0.12))) +
  rect(97, y, 13, 47, 3, wood(lighter(WOOD, 0.12))) +
  [9, 19, 30, 39]
    .map((nail) => [12.5, 103.5].map((x) => ellipse(x, y + nail, 1.2, 1.2, '#7d4f25')).join(''))
    .join('');

/** Front of a crate with a name on it, for what is too large or too much for `crate`. */
export const crateFront = (name) => ({
  w: 116,
  h: 47,
  body: slats(0) + word(name, 58, 17.6, 60, 9, '#6b431c'),
});

/** Wooden crate heaped with food. */
export function crate(...things) {
  const back = [
    [24, 44],
    [46, 37],
    [68, 36],
    [90, 43],
  ];
  const front = [
    [17, 60],
    [37, 56],
    [58, 54],
    [79, 56],
    [98, 60],
  ];
  const heap = cycle(things, 9);
  const at = [...back, ...front];
  return {
    w: 116,
    h: 104,
    body:
      path('M8 44H108V70H8Z', darker(WOOD, 0.45)) +
      heap
        .map((item, i) => put(item, ...at[i], 35, { rot: i * 53 - 20, flip: i % 2 === 1 }))
        .join('') +
      slats(56),
  };
}

/** Bowl with food heaped in it. */
export function bowl(color, ...things) {
  const shell = 'M4 52H112C112 82 92 100 72 102H44C24 100 4 82 4 52Z';
  const at = [
    [40, 36],
    [62, 29],
    [80, 38],
    [26, 48],
    [48, 47],
    [70, 48],
    [91, 49],
  ];
  return {
    w: 116,
    h: 108,
    body:
      ellipse(58, 52, 54, 12, darker(color, 0.4)) +
      cycle(things, 7)
        .map((item, i) => put(item, ...at[i], 37, { rot: i * 61 - 40, flip: i % 2 === 0 }))
        .join('') +
      rect(40, 98, 36, 9, 4, darker(color, 0.24)) +
      path(shell, color) +
      path(shell, roundShade()) +
      path('M4 52H112Q112 57 111 60H5Q4 57 4 52Z', lighter(color, 0.4), 'opacity=".8"'),
  };
}

/** Cardboard punnet, as berries are sold in. */
export function punnet(...things) {
  const color = '#9cc48d';
  const tray = 'M4 56H112L102 98Q101 104 95 104H21Q15 104 14 98Z';
  const at = [
    [30, 42],
    [52, 36],
    [74, 37],
    [94, 44],
    [20, 54],
    [41, 53],
    [63, 52],
    [84, 54],
    [101, 57],
  ];
  return {
    w: 116,
    h: 106,
    body:
      path('M10 46H106L112 58H4Z', darker(color, 0.4)) +
      cycle(things, 9)
        .map((item, i) => put(item, ...at[i], 32, { rot: i * 67 - 30, flip: i % 2 === 0 }))
        .join('') +
      path(tray, color) +
      path(tray, frontShade()) +
      rect(2, 54, 112, 8, 3, lighter(color, 0.3)) +
      [34, 58, 82]
        .map((x) => rect(x - 7, 76, 14, 7, 3.5, darker(color, 0.35), 'opacity=".45"'))
        .join(''),
  };
}

/** Wooden board seen from above at a slant, with food on it. */
export function board(...things) {
  const top = 'M14 50Q16 44 24 44H102Q110 44 112 50L122 84Q124 92 114 92H12Q2 92 4 84Z';
  const spots = [
    [[63, 46, 62]],
    [
      [44, 50, 56],
      [86, 62, 42],
    ],
    [
      [38, 46, 52],
      [84, 44, 48],
      [64, 70, 38],
    ],
  ];
  return {
    w: 126,
    h: 102,
    body:
      path('M4 86Q4 98 14 98H112Q122 98 122 86Z', darker(WOOD, 0.4)) +
      path(top, wood(lighter(WOOD, 0.1))) +
      path(
        'M16 62H110M12 76H114',
        'none',
        `stroke="${darker(WOOD, 0.3)}" stroke-width="1" opacity=".25"`,
      ) +
      ellipse(
        63,
        72,
        44,
        13,
        radial([
          [0, '#4a2a14', 0.34],
          [1, '#4a2a14', 0],
        ]),
      ) +
      spots[things.length - 1].map(([x, y, size], i) => put(food(things[i]), x, y, size)).join(''),
  };
}

/** Plate with one to three things on it. */
export function plate(...things) {
  const spots = [
    [[60, 40, 58]],
    [
      [42, 40, 48],
      [78, 46, 48],
    ],
    [
      [36, 42, 42],
      [84, 42, 42],
      [60, 50, 46],
    ],
  ];
  return {
    w: 120,
    h: 92,
    body:
      ellipse(60, 66, 60, 24, '#cfd3e2') +
      ellipse(60, 62, 60, 24, '#ffffff') +
      ellipse(
        60,
        62,
        60,
        24,
        linear(
          [
            [0, '#ffffff', 0],
            [1, '#5a5f86', 0.2],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      ellipse(60, 62, 43, 15, '#e9ebf4') +
      ellipse(60, 63, 40, 13.5, '#f7f8fc') +
      ellipse(
        60,
        64,
        34,
        9,
        radial([
          [0, '#3a2a4a', 0.3],
          [1, '#3a2a4a', 0],
        ]),
      ) +
      spots[things.length - 1].map(([x, y, size], i) => put(food(things[i]), x, y, size)).join(''),
  };
}
