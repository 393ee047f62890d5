import { darker, food, frontShade, lighter, path, put, rect } from './svg.mjs';

/** Paper shopping bag with food looking out of it. */
export function shoppingBag(...things) {
  const color = '#cfa577';
  const at = [
    [30, 34, 44],
    [66, 30, 46],
    [48, 46, 40],
  ];
  return {
    w: 98,
    h: 124,
    body:
      path('M8 50H90L86 58H10Z', darker(color, 0.5)) +
      things
        .map(food)
        .map((item, i) => put(item, ...at[i], { rot: [-16, 14, 4][i] }))
        .join('') +
      path('M78 54L92 48L96 118L80 124Z', darker(color, 0.3)) +
      path('M4 54H78L80 124H6Q2 124 2 120Z', color) +
      path(
        'M4 54l5 5 5-5 5 5 5-5 5 5 5-5 5 5 5-5 5 5 5-5 5 5 5-5 5 5 4-5v4H4Z',
        lighter(color, 0.35),
      ) +
      path('M4 54H78L80 124H6Q2 124 2 120Z', frontShade()) +
      jarMark(41, 92, 24),
  };
}

/** The shop's mark: a jar with a leaf. */
export function jarMark(cx, cy, size) {
  const s = size / 24;
  return (
    `<g transform="translate(${cx} ${cy}) scale(${s}) translate(-12 -12)">` +
    rect(5, 1, 14, 5, 2, '#115335') +
    rect(3, 7, 18, 16, 5, '#1c7a4b') +
    path(
      'M12 20C7 19 6 15 7 11C11 11 13 14 12 20ZM12.5 20C12 15 14 12 17.5 12C18 16 16 19 12.5 20Z',
      '#fffaf0',
    ) +
    '</g>'
  );
}

/** Carton of eggs, open. */
export function eggCarton() {
  const color = '#b7a9a0';
  const row = (y, shift) =>
    [0, 1, 2, 3].map((i) => put(food('egg'), 26 + shift + i * 24, y, 34)).join('');
  const tray = 'M4 58H120L114 88Q113 94 107 94H17Q11 94 10 88Z';
  return {
    w: 124,
    h: 98,
    body:
      path('M12 4Q12 0 16 0H108Q112 0 112 4L120 44H4Z', lighter(color, 0.12)) +
      path('M20 8H104L109 38H15Z', darker(color, 0.14)) +
      path('M4 44H120V62H4Z', darker(color, 0.4)) +
      row(44, -1) +
      row(57, 2) +
      path(tray, color) +
      path(
        'M4 58Q16 74 28 58Q40 74 52 58Q62 74 74 58Q86 74 98 58Q108 72 120 58L119 64H5Z',
        darker(color, 0.3),
        'opacity=".45"',
      ) +
      path(tray, frontShade()) +
      jarMark(62, 80, 17),
  };
}
