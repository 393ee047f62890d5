import {
  INK,
  PAPER,
  SHADE,
  clipped,
  darker,
  ellipse,
  food,
  frontShade,
  lighter,
  linear,
  path,
  put,
  rect,
  word,
} from './svg.mjs';

/** Gable-top carton, seen a little from the right. */
export function carton({ color, panel = PAPER, icon, name, cap = '#ffffff' }) {
  const front = 'M2 36H50V114H4Q0 114 0 110V38Z';
  return {
    w: 72,
    h: 116,
    body:
      path('M50 36L72 28V104Q72 106 70 107L50 116Z', darker(color, 0.3)) +
      path('M50 36L72 28L61 16Z', darker(color, 0.16)) +
      path('M0 36H50L61 15H12Z', lighter(color, 0.18)) +
      path('M12 4Q12 2 14 2H59Q61 2 61 4V16H12Z', darker(color, 0.06)) +
      rect(12, 7, 49, 1.4, 0, darker(color, 0.3), 'opacity=".35"') +
      path('M0 36H50V116H4Q0 116 0 112Z', color) +
      clipped(
        front,
        path('M0 62Q25 50 50 62V116H0Z', panel) +
          put(food(icon), 25, 80, 34) +
          word(name, 25, 109, 42, 11, INK) +
          word('Larder', 25, 50, 28, 8, '#ffffff'),
      ) +
      path('M0 36H50V116H4Q0 116 0 112Z', frontShade()) +
      path('M50 60L72 51V104Q72 106 70 107L50 116Z', '#ffffff', 'opacity=".12"') +
      ellipse(34, 26, 9, 5, darker(cap, 0.2)) +
      rect(25, 20, 18, 6, 2, darker(cap, 0.1)) +
      ellipse(34, 20, 9, 4.6, cap),
  };
}

/** What is printed on an upright box: the name above, the food on a pale arch below. */
const uprightPrint = (wide, tall, panel, icon, name) =>
  ellipse(wide / 2, 10 + tall * 0.66, wide * 0.62, tall * 0.42, panel) +
  put(food(icon), wide / 2, 10 + tall * 0.66, Math.min(wide * 0.66, tall * 0.54)) +
  word(name, wide / 2, 10 + tall * 0.17, wide * 0.84, tall * 0.145, '#ffffff');

/** What is printed on a wide box: the name on the left, the food on a pale round on the right. */
const widePrint = (wide, tall, panel, icon, name) =>
  ellipse(wide * 0.76, 10 + tall / 2, wide * 0.38, tall * 0.66, panel) +
  put(food(icon), wide * 0.72, 10 + tall / 2, tall * 0.72) +
  word(name, wide * 0.19, 14 + tall / 2, wide * 0.3, 14, '#ffffff');

/** Box with a side: cereals, frozen food, ready meals. `wide` and `tall` are the front's size. */
export function box({ color, panel = PAPER, icon, name, wide = 68, tall = 98 }) {
  const bottom = tall + 10;
  const front = `M0 10H${wide}V${bottom}H3Q0 ${bottom} 0 ${bottom - 3}Z`;
  const print = wide > tall * 1.3 ? widePrint : uprightPrint;
  return {
    w: wide + 18,
    h: bottom,
    body:
      path(`M${wide} 10L${wide + 18} 2V${bottom - 10}L${wide} ${bottom}Z`, darker(color, 0.32)) +
      path(`M0 10L18 2H${wide + 18}L${wide} 10Z`, lighter(color, 0.35)) +
      path(front, color) +
      clipped(front, print(wide, tall, panel, icon, name)) +
      path(front, frontShade()),
  };
}

/** Stand-up pouch with a sealed top. */
export function pouch({ color, panel = PAPER, icon, name }) {
  const body = 'M4 4Q4 0 8 0H72Q76 0 76 4L79 92Q79 104 66 104H14Q1 104 1 92Z';
  return {
    w: 80,
    h: 104,
    body:
      path(body, color) +
      clipped(
        body,
        rect(0, 0, 80, 11, 0, darker(color, 0.16)) +
          path('M0 88Q40 74 80 88V104H0Z', darker(color, 0.14)) +
          ellipse(40, 54, 30, 32, panel) +
          put(food(icon), 40, 46, 36) +
          word(name, 40, 76, 44, 12, INK),
      ) +
      path(body, frontShade()) +
      path('M9 16Q5 50 8 88Q12 50 9 16Z', '#ffffff', 'opacity=".4"') +
      path('M71 16Q76 50 72 90Q68 50 71 16Z', darker(color, 0.5), 'opacity=".22"') +
      [18, 30, 50, 62].map((x) => rect(x, 3, 0.8, 6, 0.4, '#ffffff', 'opacity=".3"')).join(''),
  };
}

/** Paper bag with a rolled top, for flour and rice. */
export function paperBag({ color = '#d9b485', band, icon, name }) {
  const front = 'M3 18H61L64 104Q64 108 60 108H4Q0 108 0 104Z';
  return {
    w: 78,
    h: 108,
    body:
      path('M61 18L72 14L78 98Q78 101 75 102L64 108Z', darker(color, 0.26)) +
      path(front, color) +
      clipped(
        front,
        rect(0, 42, 66, 52, 0, PAPER) +
          rect(0, 42, 66, 3, 0, band) +
          rect(0, 79, 66, 15, 0, band) +
          put(food(icon), 32, 61, 31) +
          word(name, 32, 90.5, 54, 11.5, '#ffffff'),
      ) +
      path(front, frontShade()) +
      path('M1 4Q1 0 5 0H69Q73 0 73 4V15Q73 18 70 18H5Q1 18 1 14Z', lighter(color, 0.16)) +
      path('M1 12Q36 16 73 11V15Q73 18 70 18H5Q1 18 1 14Z', darker(color, 0.25), 'opacity=".5"') +
      path(
        'M12 22L16 40M50 22L46 38',
        'none',
        `stroke="${darker(color, 0.3)}" stroke-width=".8" opacity=".5"`,
      ),
  };
}

/** Pillow packet with crimped ends, lying: noodles, crackers. */
export function packet({ color, panel = PAPER, icon, name }) {
  const zigzag = (x, out) =>
    Array.from({ length: 9 }, (_, i) => `L${i % 2 ? x : x + out} ${4 + (i * 60) / 8}`).join('');
  const body = `M4 4${zigzag(3, -3)}L4 64Q52 70 100 64L104 64${Array.from({ length: 9 }, (_, i) => `L${i % 2 ? 105 : 108} ${64 - (i * 60) / 8}`).join('')}L104 4Q52 -2 4 4Z`;
  return {
    w: 108,
    h: 68,
    body:
      path(body, color) +
      clipped(
        body,
        ellipse(84, 34, 34, 42, panel) +
          put(food(icon), 76, 34, 40) +
          word(name, 30, 38, 36, 14, '#ffffff') +
          rect(14, 45, 32, 2, 1, '#ffffff', 'opacity=".5"'),
      ) +
      path(
        body,
        linear(
          [
            [0, '#ffffff', 0.25],
            [0.18, '#ffffff', 0.5],
            [0.34, '#ffffff', 0],
            [1, SHADE, 0.32],
          ],
          [0, 0, 0, 1],
        ),
      ) +
      rect(0, 0, 9, 68, 0, SHADE, 'opacity=".12"') +
      rect(99, 0, 9, 68, 0, SHADE, 'opacity=".12"'),
  };
}

/** Clear bag with a printed header card, for baked goods and snacks; the food shows through. */
export function clearBag({ color, icon, name }) {
  const body = 'M4 22H80L84 96Q84 106 74 106H10Q0 106 0 96Z';
  const rows = [
    [22, 46],
    [48, 42],
    [66, 56],
    [30, 66],
    [56, 76],
    [18, 86],
    [42, 92],
    [68, 92],
  ];
  return {
    w: 84,
    h: 106,
    body:
      path(body, '#f6f3ea') +
      clipped(body, rows.map(([x, y], i) => put(food(icon), x, y, 34, { rot: i * 47 })).join('')) +
      path(body, '#ffffff', 'opacity=".16"') +
      path('M10 28Q6 60 9 96Q16 60 10 28Z', '#ffffff', 'opacity=".7"') +
      path('M76 28Q80 60 75 96Q70 60 76 28Z', '#ffffff', 'opacity=".4"') +
      path('M2 3Q2 0 5 0H79Q82 0 82 3V28H2Z', color) +
      word(name, 42, 20, 68, 14, '#ffffff') +
      path('M2 3Q2 0 5 0H79Q82 0 82 3V28H2Z', frontShade()),
  };
}
