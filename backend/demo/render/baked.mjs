import { ellipse, linear, path, radial } from './svg.mjs';

/** What the emoji set has in other shapes or numbers than the shop sells it. */

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
