import {
  INK,
  PAPER,
  clipped,
  darker,
  ellipse,
  food,
  lighter,
  linear,
  path,
  put,
  rect,
  roundShade,
  word,
} from './svg.mjs';

const metal = () =>
  linear([
    [0, '#8f98a6'],
    [0.22, '#f4f6f9'],
    [0.5, '#c3cad4'],
    [0.8, '#e3e7ec'],
    [1, '#8d94a3'],
  ]);

/** Paper disc with the food on it and the name under it: what most round packs carry. */
const badge = (cx, cy, r, { icon, name, ink = INK, paper = PAPER }) =>
  ellipse(cx, cy, r, r, paper) +
  (icon ? put(food(icon), cx, cy - r * 0.2, r * 1.25) : '') +
  word(name, cx, cy + r * 0.72, r * 1.3, r * 0.42, ink);

export function can({ color, icon, name }) {
  const body =
    'M8 3H52Q53 8 58 13Q60 15 60 18V88Q60 92 57 95Q53 99 51 102Q41 104 30 104Q19 104 9 102Q7 99 3 95Q0 92 0 88V18Q0 15 2 13Q7 8 8 3Z';
  return {
    w: 60,
    h: 104,
    body:
      path(body, metal()) +
      clipped(
        body,
        path('M0 13Q30 18 60 13V94Q30 99 0 94Z', color) +
          path('M0 74Q30 62 60 80V94Q30 99 0 94Z', lighter(color, 0.22)) +
          badge(30, 50, 22, { icon, name }),
      ) +
      path(body, roundShade()) +
      ellipse(30, 4, 22, 3.6, '#dfe4ea') +
      ellipse(30, 4.2, 19, 2.6, '#aab2bf') +
      ellipse(30, 4.6, 6, 1.3, '#eef1f4'),
  };
}

/** Glass bottle; `liquid` shows above and below the label. */
export function bottle({ liquid, cap, label = PAPER, icon, name, ink = INK }) {
  const glass =
    'M15 12H29V30C29 42 44 44 44 60V116Q44 124 36 124H8Q0 124 0 116V60C0 44 15 42 15 30Z';
  return {
    w: 44,
    h: 124,
    body:
      path(glass, lighter(liquid, 0.55)) +
      clipped(glass, rect(0, 30, 44, 94, 0, liquid) + ellipse(22, 30, 9, 2, lighter(liquid, 0.3))) +
      clipped(
        glass,
        rect(0, 64, 44, 44, 0, label) +
          rect(0, 64, 44, 2, 0, cap) +
          rect(0, 106, 44, 2, 0, cap) +
          put(food(icon), 22, 80, 26) +
          word(name, 22, 102, 36, 9.5, ink),
      ) +
      path(glass, roundShade()) +
      rect(8, 46, 3.4, 16, 1.7, '#fff', 'opacity=".55" transform="rotate(16 9 54)"') +
      rect(13, 1, 18, 13, 3, cap) +
      rect(13, 1, 18, 13, 3, roundShade()),
  };
}

/** Wide-necked bottle for milk and yogurt drinks. */
export function milkBottle({ liquid, cap, icon, name, ink = INK }) {
  const glass = 'M13 10H37V24C37 34 50 36 50 52V98Q50 106 42 106H8Q0 106 0 98V52C0 36 13 34 13 24Z';
  return {
    w: 50,
    h: 106,
    body:
      path(glass, '#dcebf7') +
      clipped(
        glass,
        rect(0, 26, 50, 80, 0, liquid) + ellipse(25, 26, 14, 2.4, lighter(liquid, 0.5)),
      ) +
      path(glass, roundShade()) +
      clipped(glass, ellipse(25, 74, 21, 21, lighter(cap, 0.86)) + put(food(icon), 25, 68, 27)) +
      word(name, 25, 89, 28, 9.5, ink) +
      rect(7, 44, 3.6, 44, 1.8, '#fff', 'opacity=".6"') +
      rect(11, 0, 28, 13, 4, cap) +
      rect(11, 0, 28, 13, 4, roundShade()),
  };
}

export function tin({ color, icon, name, band = PAPER }) {
  const body = 'M0 8Q36 -4 72 8V78Q36 92 0 78Z';
  const label = 'M0 14Q36 24 72 14V72Q36 83 0 72Z';
  return {
    w: 72,
    h: 88,
    body:
      path(body, metal()) +
      path(label, color) +
      clipped(
        label,
        path('M0 58Q36 69 72 58V72Q36 83 0 72Z', darker(color, 0.18)) +
          ellipse(36, 44, 25, 22, band) +
          put(food(icon), 36, 38, 30) +
          word(name, 36, 60, 34, 9.5, INK),
      ) +
      path(body, roundShade()) +
      ellipse(36, 8, 36, 7.4, '#e6eaef') +
      ellipse(36, 8, 32, 5.8, '#b4bcc8') +
      ellipse(36, 8.4, 28, 4.6, '#d5dae1'),
  };
}

/** Glass jar; `fill` is what stands in it, as SVG in a box of 68 by 66 whose top is at y 22. */
export function jar({ lid, fill, icon, name, label = PAPER }) {
  const glass =
    'M10 16H58Q60 22 64 24Q68 27 68 33V80Q68 90 58 90H10Q0 90 0 80V33Q0 27 4 24Q8 22 10 16Z';
  return {
    w: 68,
    h: 90,
    body:
      path(glass, '#e4f1f7') +
      clipped(glass, fill) +
      (name
        ? rect(12, 42, 44, 34, 5, label) +
          (icon ? put(food(icon), 34, 54, 21) : '') +
          word(name, 34, icon ? 72 : 63, 38, icon ? 9 : 13, INK)
        : '') +
      path(glass, roundShade()) +
      rect(6, 32, 3.6, 44, 1.8, '#fff', 'opacity=".6"') +
      rect(6, 0, 56, 18, 5, lid) +
      rect(6, 0, 56, 18, 5, roundShade()) +
      rect(6, 13, 56, 2, 1, darker(lid, 0.25), 'opacity=".5"'),
  };
}

/** Tapered cup with a foil or plastic lid: yogurt, noodles, dessert. */
export function cup({ color, lid, icon, name, tall = 74 }) {
  const body = `M3 8H65L57 ${tall - 4}Q56 ${tall} 52 ${tall}H16Q12 ${tall} 11 ${tall - 4}Z`;
  return {
    w: 68,
    h: tall,
    body:
      path(body, PAPER) +
      clipped(
        body,
        path(`M0 ${tall - 20}Q34 ${tall - 34} 68 ${tall - 16}V${tall}H0Z`, color) +
          rect(0, 8, 68, 6, 0, color) +
          put(food(icon), 34, tall * 0.46, 31) +
          word(name, 34, tall - 7, 38, 10.5, '#fff'),
      ) +
      path(body, roundShade()) +
      rect(0, 2, 68, 8, 4, lid) +
      ellipse(34, 4, 33, 3.6, lighter(lid, 0.35)) +
      rect(0, 2, 68, 8, 4, roundShade(), 'opacity=".6"'),
  };
}

/** Low, wide tub: ice cream, soft cheese. */
export function tub({ color, lid, icon, name, ink = INK }) {
  const body = 'M5 18H101L93 66Q92 72 85 72H21Q14 72 13 66Z';
  return {
    w: 106,
    h: 72,
    body:
      path(body, color) +
      clipped(
        body,
        ellipse(53, 46, 40, 22, PAPER) +
          put(food(icon), 53, 39, 27) +
          word(name, 53, 62, 46, 11, ink),
      ) +
      path(body, roundShade()) +
      path('M0 12Q0 8 4 7Q53 -6 102 7Q106 8 106 12V18Q106 22 102 22H4Q0 22 0 18Z', lid) +
      path(
        'M0 12Q0 8 4 7Q53 -6 102 7Q106 8 106 12V18Q106 22 102 22H4Q0 22 0 18Z',
        roundShade(),
        'opacity=".7"',
      ) +
      ellipse(53, 8, 46, 5.4, lighter(lid, 0.4), 'opacity=".8"'),
  };
}
