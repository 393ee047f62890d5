import { shoppingBag } from '../carriers.mjs';
import { clearBag } from '../packs-flat.mjs';
import { close, fitted, group, one, withFriends } from '../scene.mjs';
import { board, plate } from '../vessels.mjs';
import { boule, pancakeStack } from '../baked.mjs';

const cookies = clearBag({ color: '#7a4a2b', icon: 'cookie', name: 'Cookies' });

export default {
  'sourdough-loaf': [
    one(boule()),
    one(board(boule(), 'butter')),
    close(boule(), { x: 0.46, y: 0.62, size: 1.35, rot: 0 }),
    one(shoppingBag(boule(), 'baguette-bread', 'leafy-green')),
  ],
  'butter-croissants': [
    group(['croissant'], [2, 2], { across: 0.92, down: 0.7, tilt: 8 }),
    fitted([
      [plate('croissant'), 0.42, 0.5, 0.7],
      ['hot-beverage', 0.8, 0.6, 0.34],
    ]),
  ],
  baguette: [one('baguette-bread'), one(shoppingBag('baguette-bread', 'tomato', 'leafy-green'))],
  'soft-pretzels': [group(['pretzel'], [2, 2], { across: 0.98, down: 0.8, tilt: 8 })],
  'chocolate-doughnuts': [
    group(['doughnut'], [2, 2], { across: 0.94, down: 0.74 }),
    close('doughnut', { x: 0.58, y: 0.58, size: 1.2, rot: 20 }),
  ],
  'chocolate-chip-cookies': [
    one(cookies),
    fitted([
      [plate('cookie', 'cookie', 'cookie'), 0.42, 0.55, 0.7],
      ['glass-of-milk', 0.82, 0.46, 0.4],
    ]),
  ],
  'strawberry-shortcake': [
    fitted([
      ['shortcake', 0.6, 0.4, 0.46],
      ['shortcake', 0.4, 0.58, 0.5],
    ]),
    one(plate('shortcake', 'strawberry')),
  ],
  'apple-pie': [one('pie')],
  'belgian-waffles': [
    fitted([
      ['waffle', 0.5, 0.65, 0.5],
      ['waffle', 0.49, 0.57, 0.5],
      ['waffle', 0.51, 0.49, 0.5],
      ['waffle', 0.5, 0.41, 0.5],
    ]),
    one(plate('waffle', 'strawberry')),
  ],
  flatbreads: [
    fitted([
      ['flatbread', 0.26, 0.4, 0.34, { rot: 20 }],
      ['flatbread', 0.5, 0.37, 0.34, { rot: -40 }],
      ['flatbread', 0.74, 0.4, 0.34, { rot: 70 }],
      ['flatbread', 0.3, 0.6, 0.36, { rot: -16 }],
      ['flatbread', 0.7, 0.6, 0.36, { rot: 40 }],
      ['flatbread', 0.5, 0.63, 0.38],
    ]),
    one(board('flatbread', 'herb', 'garlic')),
  ],
  'frosted-cupcakes': [
    group(['cupcake'], [2, 2], { across: 0.86, down: 0.66 }),
    close('cupcake', { x: 0.5, y: 0.66, size: 1.2, rot: 0 }),
  ],
  'buttermilk-pancakes': [
    one(pancakeStack(8)),
    withFriends(pancakeStack(3), ['blueberries', 'strawberry'], { size: 0.6, small: 0.24 }),
  ],
  'birthday-cake': [
    one('birthday-cake'),
    close('birthday-cake', { x: 0.5, y: 0.66, size: 1.25, rot: 0 }),
  ],
};
