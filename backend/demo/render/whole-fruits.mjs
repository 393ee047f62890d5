import { darker, ellipse, food, linear, path, radial, rect } from './svg.mjs';

/** Fruits that the emoji set shows only cut or peeled. */

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
