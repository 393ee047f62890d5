import { shoppingBag } from '../carriers.mjs';
import { TONES, arrange, close, one, pair, row } from '../scene.mjs';
import { board, bowl, crate, punnet } from '../vessels.mjs';
import { fullBowl, smooth } from '../loose.mjs';

export default {
  'royal-gala-apples': [
    one('red-apple'),
    one(crate('red-apple'), { size: 0.74, ground: TONES.mint }),
    close('red-apple', { x: 0.4, y: 0.64, rot: 8, ground: TONES.cream }),
    one(shoppingBag('red-apple', 'red-apple', 'red-apple'), { size: 0.76, ground: TONES.sky }),
  ],
  'alphonso-mango': [
    one('mango', { size: 0.62 }),
    pair('mango', 'mango', { ground: TONES.mint }),
    close('mango', { x: 0.56, y: 0.62, rot: -16, ground: TONES.cream }),
    one(crate('mango'), { size: 0.74, ground: TONES.sky }),
  ],
  bananas: [
    one('banana', { size: 0.64 }),
    pair('banana', 'banana', { size: 0.54, ground: TONES.cream }),
  ],
  strawberries: [one('strawberry'), one(punnet('strawberry'), { size: 0.72, ground: TONES.cream })],
  blueberries: [
    one('blueberries'),
    one(
      fullBowl('#f5f0e6', smooth('#fdfbf6'), [
        ['blueberries', 46, 24, 34],
        ['blueberries', 76, 28, 30, { flip: true }],
      ]),
      { size: 0.72, ground: TONES.lilac },
    ),
  ],
  'black-grapes': [
    one('grapes', { size: 0.62 }),
    one(board('grapes', 'cheese-wedge'), { size: 0.78, ground: TONES.cream }),
  ],
  clementines: [
    one('tangerine'),
    one(bowl('#4f9a94', 'tangerine'), { size: 0.72, ground: TONES.mint }),
  ],
  lemons: [
    one('lemon', { size: 0.58 }),
    row(['lemon', 'lemon', 'lemon'], { size: 0.36, step: 0.24, tilt: 12, ground: TONES.sky }),
  ],
  'green-kiwis': [
    one('kiwi-fruit'),
    one(bowl('#efe9dc', 'kiwi-fruit'), { size: 0.72, ground: TONES.mint }),
  ],
  'hass-avocados': [
    one('avocado', { size: 0.62 }),
    pair('avocado', 'avocado', { ground: TONES.cream }),
  ],
  pineapple: [one('pineapple', { size: 0.68 })],
  'sweet-cherries': [
    one('cherries', { size: 0.62 }),
    one(bowl('#efe9dc', 'cherries'), { size: 0.72, ground: TONES.mint }),
  ],
  'watermelon-quarter': [
    one('watermelon', { size: 0.64 }),
    arrange(
      [
        ['watermelon', 0.36, 0.38, 0.44, { rot: -24, flip: true }],
        ['watermelon', 0.62, 0.62, 0.52, { rot: 10 }],
      ],
      TONES.mint,
    ),
  ],
};
