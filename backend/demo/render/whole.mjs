import { darker, ellipse, food, linear, path, radial, rect } from './svg.mjs';

/** Foods that the emoji set shows only cut, peeled or on a plate. */

const YELLOW = '#f3c93c';

/** Bunch of bananas, hanging from its crown. */
export function bananas(count = 6) {
  const skin = linear(
    [
      [0, '#d99e22'],
      [0.3, YELLOW],
      [0.62, '#fbe27c'],
      [1, '#dfa92c'],
    ],
    [0, 0.4, 1, 0.6],
  );
  const finger =
    path('M52 8C20 18 8 52 26 86Q28 91 33 89Q36 87 34 82C26 58 34 34 60 18Z', skin) +
    path(
      'M47 14C24 30 20 56 29 82',
      'none',
      `stroke="${darker(YELLOW, 0.3)}" stroke-width="1.3" opacity=".45"`,
    ) +
    path('M26 84Q27 91 33 89.500Q36 88 34.5 83Q30 87 26 84Z', '#5b4420');
  const turn = (i) => 14 - (i * 78) / (count - 1);
  const fingers = Array.from(
    { length: count },
    (_, i) => `<g transform="rotate(${turn(i)} 56 12)">${finger}</g>`,
  );
  return {
    w: 100,
    h: 96,
    body: `<g transform="translate(-8 0)">${fingers.join('')}${path('M48 14Q48 2 56 1Q64 1 65 13Q60 22 52 20Z', '#8a7a3a')}${ellipse(56.5, 3, 5, 2.6, '#6b5a2a')}</g>`,
  };
}

/** Whole kiwi fruit. */
export function kiwi() {
  const skin = radial(
    [
      [0, '#b08a56'],
      [0.55, '#8a6539'],
      [1, '#553a1d'],
    ],
    [0.36, 0.3, 0.8],
  );
  const hairs = Array.from({ length: 26 }, (_, i) => {
    const angle = i * 2.4;
    const far = Math.sqrt(i / 26);
    const [x, y] = [16 + 12 * far * Math.cos(angle), 16 + 10 * far * Math.sin(angle)];
    return `M${x.toFixed(1)} ${y.toFixed(1)}l.9 .7`;
  }).join('');
  return {
    w: 32,
    h: 32,
    body:
      ellipse(16, 16, 14.5, 12.5, skin) +
      path(hairs, 'none', 'stroke="#d9b888" stroke-width=".35" opacity=".55"') +
      ellipse(29.6, 16.6, 0.9, 1.6, '#4a3218'),
  };
}

/** Whole avocado. */
export function avocado() {
  const skin = radial(
    [
      [0, '#6f8f48'],
      [0.5, '#3f5c31'],
      [1, '#1f3320'],
    ],
    [0.36, 0.45, 0.75],
  );
  const dimples = Array.from({ length: 22 }, (_, i) => {
    const angle = i * 2.4;
    const far = Math.sqrt(i / 22);
    return ellipse(
      (16 + 9 * far * Math.cos(angle)).toFixed(1),
      (18.5 + 9.5 * far * Math.sin(angle)).toFixed(1),
      0.7,
      0.5,
      '#8aa860',
      'opacity=".35"',
    );
  }).join('');
  return {
    w: 32,
    h: 32,
    body:
      path(
        'M16 1.500C20 1.5 21.5 6 23 10C25 14.5 27.5 17 27.5 21C27.5 27 22.5 31 16 31C9.5 31 4.5 27 4.5 21C4.5 17 7 14.5 9 10C10.5 6 12 1.5 16 1.500Z',
        skin,
      ) +
      dimples +
      rect(14.8, 0.4, 2.4, 2.6, 1, '#6b4a2a'),
  };
}

/** The half of an avocado in which the stone was not. */
export function stonelessAvocado() {
  const { body } = food('avocado');
  const hollow = radial(
    [
      [0, '#c9c56a'],
      [0.7, '#d8d580'],
      [1, '#b9b758'],
    ],
    [0.45, 0.4, 0.6],
  );
  return { w: 32, h: 32, body: body + ellipse(13.3, 15.9, 5, 5, hollow) };
}

/** Round loaf with a floured crust and a leaf cut into it. */
export function boule() {
  const crust = radial(
    [
      [0, '#e6b678'],
      [0.5, '#bd7c3e'],
      [1, '#7d4820'],
    ],
    [0.42, 0.26, 0.8],
  );
  const loaf = 'M3 52C3 22 26 4 54 4C82 4 105 22 105 52C105 68 88 76 54 76C20 76 3 68 3 52Z';
  const cut = (x, y, rot) =>
    `<g transform="translate(${x} ${y}) rotate(${rot})">${path('M0 -13C5 -5 5 5 0 13C-5 5 -5 -5 0 -13Z', '#f0dcb4')}${path('M0 -11C2 -4 2 4 0 11', 'none', 'stroke="#c98f4c" stroke-width="1" opacity=".7"')}</g>`;
  const flour = [16, 26, 36]
    .map((r) =>
      ellipse(
        54,
        34,
        r * 1.25,
        r * 0.72,
        'none',
        'stroke="#fbf0d9" stroke-width="4" opacity=".22"',
      ),
    )
    .join('');
  return {
    w: 108,
    h: 80,
    body:
      path(loaf, crust) +
      flour +
      path('M54 10C58 24 58 44 54 58C50 44 50 24 54 10Z', '#f0dcb4') +
      path(
        'M54 14C55.5 26 55.5 42 54 54',
        'none',
        'stroke="#c98f4c" stroke-width="1.2" opacity=".7"',
      ) +
      cut(38, 30, -38) +
      cut(70, 30, 38) +
      cut(32, 46, -52) +
      cut(76, 46, 52) +
      path(
        loaf,
        linear(
          [
            [0, '#ffffff', 0.12],
            [0.5, '#ffffff', 0],
            [1, '#2a170c', 0.35],
          ],
          [0, 0, 0, 1],
        ),
      ),
  };
}

/** Stack of pancakes with butter on top. */
export function pancakeStack(count = 8) {
  const cake = (y, i) =>
    `<g transform="translate(${(i % 3) - 1} ${y})">` +
    path(
      'M10 0V4C10 14 90 14 90 4V0Z',
      linear([
        [0, '#e2b46c'],
        [0.5, '#f3d694'],
        [1, '#cf9a52'],
      ]),
    ) +
    ellipse(50, 0, 40, 8.5, '#eac582') +
    ellipse(
      50,
      -0.4,
      38,
      7.6,
      radial([
        [0, '#cd8a48'],
        [0.8, '#b87437'],
        [1, '#a8672f'],
      ]),
    ) +
    '</g>';
  const bottom = 78;
  const top = bottom - (count - 1) * 7.5;
  return {
    w: 108,
    h: 100,
    body:
      `<g transform="translate(4 0)">` +
      ellipse(50, 86, 53, 12, '#d9d3c6') +
      ellipse(50, 84, 53, 12, '#fbf8f1') +
      ellipse(50, 84, 44, 9, '#ece7db') +
      Array.from({ length: count }, (_, i) => cake(bottom - i * 7.5, i)).join('') +
      path(
        `M26 ${top}C24 ${top - 6} 76 ${top - 7} 76 ${top}C76 ${top + 4} 72 ${top + 3} 71 ${top + 14}Q69 ${top + 21} 67 ${top + 13}C66 ${top + 5} 60 ${top + 5} 57 ${top + 6}C53 ${top + 8} 55 ${top + 24} 51 ${top + 28}Q47 ${top + 30} 46 ${top + 22}C46 ${top + 10} 44 ${top + 6} 39 ${top + 6}C35 ${top + 6} 35 ${top + 13} 32 ${top + 12}C28 ${top + 10} 27 ${top + 5} 26 ${top}Z`,
        '#7a3f14',
        'opacity=".92"',
      ) +
      path(`M38 ${top - 6}L50 ${top - 11}L63 ${top - 6}L51 ${top - 0.5}Z`, '#fbe28a') +
      path(`M38 ${top - 6}L51 ${top - 0.5}V${top + 4}L38 ${top - 1.5}Z`, '#f0c850') +
      path(`M63 ${top - 6}L51 ${top - 0.5}V${top + 4}L63 ${top - 1.5}Z`, '#dfb03c') +
      '</g>',
  };
}
