import { shoppingBag } from '../carriers.mjs';
import { clearBag } from '../packs-flat.mjs';
import { TONES, arrange, close, one, row, scatter, withFriends } from '../scene.mjs';
import { board, plate } from '../vessels.mjs';

const cookies = clearBag({ color: '#7a4a2b', icon: 'cookie', name: 'Cookies' });

export default {
  'sourdough-loaf': [
    one('bread'),
    one(board('bread', 'butter'), { size: 0.78, ground: TONES.mint }),
    close('bread', { x: 0.46, y: 0.6, size: 1.25, rot: 0, ground: TONES.sand }),
    one(shoppingBag('bread', 'bread', 'bread'), { size: 0.76, ground: TONES.sky }),
  ],
  'butter-croissants': [
    one('croissant', { size: 0.62 }),
    one(plate('croissant', 'croissant'), { size: 0.78, ground: TONES.blush }),
  ],
  baguette: [
    one('baguette-bread', { size: 0.66 }),
    one(shoppingBag('baguette-bread', 'baguette-bread', 'leafy-green'), {
      size: 0.76,
      ground: TONES.mint,
    }),
  ],
  'soft-pretzels': [one('pretzel', { size: 0.62 })],
  'chocolate-doughnuts': [
    one('doughnut'),
    close('doughnut', { x: 0.58, y: 0.58, size: 1.2, rot: 20, ground: TONES.mint }),
  ],
  'chocolate-chip-cookies': [
    one(cookies, { size: 0.64 }),
    scatter(['cookie'], { size: 0.28, ground: TONES.blush }),
  ],
  'strawberry-shortcake': [
    one('shortcake', { size: 0.62 }),
    one(plate('shortcake', 'strawberry'), { size: 0.78, ground: TONES.lilac }),
  ],
  'apple-pie': [one('pie', { size: 0.62 })],
  'belgian-waffles': [
    one('waffle', { size: 0.66 }),
    arrange(
      [
        ['waffle', 0.5, 0.66, 0.5],
        ['waffle', 0.5, 0.54, 0.5],
        ['waffle', 0.5, 0.42, 0.5],
      ],
      TONES.blush,
    ),
  ],
  flatbreads: [
    one('flatbread', { size: 0.58 }),
    arrange(
      [
        ['flatbread', 0.6, 0.4, 0.44, { rot: 30 }],
        ['flatbread', 0.4, 0.44, 0.44, { rot: -20 }],
        ['flatbread', 0.52, 0.6, 0.46],
      ],
      TONES.mint,
    ),
  ],
  'frosted-cupcakes': [
    one('cupcake', { size: 0.62 }),
    row(['cupcake', 'cupcake', 'cupcake'], { size: 0.35, step: 0.25, ground: TONES.sky }),
  ],
  'buttermilk-pancakes': [
    one('pancakes', { size: 0.64 }),
    withFriends('pancakes', ['blueberries', 'strawberry'], { size: 0.58, ground: TONES.lilac }),
  ],
  'birthday-cake': [
    one('birthday-cake', { size: 0.64 }),
    close('birthday-cake', { x: 0.5, y: 0.66, size: 1.25, rot: 0, ground: TONES.lilac }),
  ],
};
