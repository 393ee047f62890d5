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

/** Carton of twelve eggs, open. */
export function eggCarton() {
  const color = '#b3a89b';
  const row = (left, y) =>
    [0, 1, 2, 3, 4, 5].map((i) => put(food('egg'), left + i * 25, y, 32)).join('');
  const tray = 'M3 84H167L161 112Q160 118 154 118H16Q10 118 9 112Z';
  const cups = [0, 1, 2, 3, 4, 5].map((i) => `Q${16.7 + i * 27.3} 100 ${30.3 + i * 27.3} 84`);
  return {
    w: 170,
    h: 122,
    body:
      path('M14 4Q14 0 18 0H152Q156 0 156 4L163 46H7Z', lighter(color, 0.14)) +
      path('M22 7H148L153 40H17Z', darker(color, 0.12)) +
      path('M7 46H163L167 88H3Z', darker(color, 0.45)) +
      row(22.5, 50) +
      path('M6 56H164L165 72H5Z', darker(color, 0.2)) +
      row(22.5, 76) +
      path(tray, color) +
      path(`M3 84${cups.join('')}L165 90H5Z`, darker(color, 0.3), 'opacity=".45"') +
      path(tray, frontShade()) +
      jarMark(85, 104, 17),
  };
}
