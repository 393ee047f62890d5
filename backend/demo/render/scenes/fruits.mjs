import { shoppingBag } from '../carriers.mjs';
import { fullBowl, glass, smooth } from '../loose.mjs';
import { close, fitted, group, one, pair } from '../scene.mjs';
import { board, bowl, crate, punnet } from '../vessels.mjs';
import { avocado, bananas, kiwi, stonelessAvocado } from '../whole-fruits.mjs';

export default {
  'royal-gala-apples': [
    group(['red-apple'], [1, 2, 3], { across: 0.84, down: 0.62, tilt: 8 }),
    one(crate('red-apple')),
    close('red-apple', { x: 0.4, y: 0.64, rot: 8 }),
    one(shoppingBag('red-apple', 'red-apple', 'red-apple')),
  ],
  'alphonso-mango': [
    pair('mango'),
    one(crate('mango')),
    close('mango', { x: 0.56, y: 0.62, rot: -16 }),
    one(glass('#f7b23c', 'mango', { ice: false, straw: '#4f8a38' })),
  ],
  bananas: [one(bananas(6)), one(shoppingBag(bananas(4), 'red-apple', 'tangerine'))],
  strawberries: [
    one(punnet('strawberry')),
    one(
      fullBowl('#f5f0e6', smooth('#fffaf0'), [
        ['strawberry', 38, 22, 30, { rot: -18 }],
        ['strawberry', 82, 24, 30, { rot: 20 }],
        ['strawberry', 60, 26, 34],
      ]),
    ),
  ],
  blueberries: [
    one(punnet('blueberries')),
    one(
      fullBowl('#f5f0e6', smooth('#fdfbf6'), [
        ['blueberries', 46, 24, 34],
        ['blueberries', 76, 28, 30, { flip: true }],
      ]),
    ),
  ],
  'black-grapes': [one('grapes'), one(board('grapes', 'cheese-wedge'))],
  clementines: [
    group(['tangerine'], [3, 4, 3], { across: 0.74, down: 0.5, tilt: 10 }),
    one(bowl('#4f9a94', 'tangerine')),
  ],
  lemons: [
    group(['lemon'], [2, 2], { across: 0.86, down: 0.66, tilt: 12 }),
    one(glass('#f7e27a', 'lemon', { straw: '#4f8a38' })),
  ],
  'green-kiwis': [
    group([kiwi(), kiwi(), kiwi(), kiwi(), kiwi(), 'kiwi-fruit', 'kiwi-fruit'], [2, 3, 2], {
      across: 0.86,
      down: 0.6,
    }),
    one(bowl('#efe9dc', kiwi(), 'kiwi-fruit', kiwi())),
  ],
  'hass-avocados': [
    fitted([
      [avocado(), 0.3, 0.42, 0.5, { rot: -14 }],
      [stonelessAvocado(), 0.7, 0.46, 0.42, { rot: 12 }],
      ['avocado', 0.54, 0.62, 0.42, { rot: -6 }],
    ]),
    one(board('bread', 'avocado')),
  ],
  pineapple: [one('pineapple')],
  'sweet-cherries': [
    one(punnet('cherries')),
    close('cherries', { x: 0.5, y: 0.4, size: 1.1, rot: 0 }),
  ],
  'watermelon-quarter': [one('watermelon'), one(board('watermelon', 'watermelon', 'watermelon'))],
};
