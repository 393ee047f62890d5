import { shoppingBag } from '../carriers.mjs';
import { close, fitted, group, one } from '../scene.mjs';
import { board, bowl, crate, punnet } from '../vessels.mjs';

export default {
  'vine-tomatoes': [
    group(['tomato'], [1, 2, 3], { across: 0.9, down: 0.62 }),
    one(crate('tomato')),
    close('tomato'),
    one(board('tomato', 'herb', 'garlic')),
  ],
  broccoli: [one('broccoli'), one(bowl('#c9a27a', 'broccoli'))],
  carrots: [
    group(['carrot'], [2, 3, 2], { across: 0.7, down: 0.56 }),
    one(shoppingBag('carrot', 'leafy-green', 'carrot')),
  ],
  'leafy-kale': [
    fitted([
      ['leafy-green', 0.3, 0.46, 0.5, { rot: -34 }],
      ['leafy-green', 0.7, 0.46, 0.5, { rot: 30, flip: true }],
      ['leafy-green', 0.5, 0.54, 0.56],
    ]),
    one(bowl('#e0a95a', 'leafy-green')),
  ],
  'yellow-onions': [
    group(['onion'], [2, 3, 2], { across: 0.72, down: 0.5, tilt: 16 }),
    one(crate('onion')),
  ],
  garlic: [group(['garlic'], [1, 2], { across: 0.82, down: 0.56, tilt: 8 })],
  'baby-potatoes': [
    group(['potato'], [3, 4, 5], { across: 0.62, down: 0.46, tilt: 60 }),
    one(bowl('#6d8fae', 'potato')),
  ],
  'green-bell-peppers': [group(['bell-pepper'], [1, 2], { across: 0.92, down: 0.6, tilt: 7 })],
  'sweetcorn-cobs': [
    fitted([
      ['ear-of-corn', 0.36, 0.5, 0.42, { rot: -6 }],
      ['ear-of-corn', 0.68, 0.5, 0.42, { rot: 6, flip: true }],
    ]),
    one(board('ear-of-corn', 'butter')),
  ],
  'mini-cucumbers': [
    fitted([
      ['cucumber', 0.22, 0.46, 0.5, { rot: -38 }],
      ['cucumber', 0.41, 0.5, 0.5, { rot: -38 }],
      ['cucumber', 0.6, 0.48, 0.5, { rot: -38 }],
      ['cucumber', 0.79, 0.52, 0.5, { rot: -38 }],
    ]),
    one(board('cucumber', 'tomato', 'herb')),
  ],
  eggplant: [
    fitted([
      ['eggplant', 0.6, 0.4, 0.5, { rot: -14 }],
      ['eggplant', 0.42, 0.6, 0.54],
    ]),
    one(board('eggplant', 'tomato', 'garlic')),
  ],
  'chestnut-mushrooms': [
    group(['brown-mushroom'], [2, 3, 2], { across: 0.78, down: 0.66, tilt: 12 }),
    one(punnet('brown-mushroom')),
  ],
};
