import { shoppingBag } from '../carriers.mjs';
import { TONES, arrange, close, one, pair } from '../scene.mjs';
import { board, bowl, crate, punnet } from '../vessels.mjs';

export default {
  'vine-tomatoes': [
    one('tomato', { size: 0.6 }),
    one(crate('tomato'), { size: 0.74, ground: TONES.cream }),
    close('tomato', { ground: TONES.blush }),
    one(board('tomato', 'herb', 'garlic'), { size: 0.78, ground: TONES.mint }),
  ],
  broccoli: [
    one('broccoli'),
    close('broccoli', { x: 0.42, y: 0.62, rot: 14, ground: TONES.cream }),
  ],
  carrots: [
    one('carrot', { size: 0.64 }),
    one(shoppingBag('carrot', 'leafy-green', 'carrot'), { size: 0.76, ground: TONES.sky }),
  ],
  'leafy-kale': [
    one('leafy-green'),
    one(bowl('#e9a13b', 'leafy-green'), { size: 0.72, ground: TONES.cream }),
  ],
  'yellow-onions': [one('onion'), one(crate('onion'), { size: 0.74, ground: TONES.blush })],
  garlic: [one('garlic', { size: 0.56 })],
  'baby-potatoes': [
    one('potato', { size: 0.54, rot: 24 }),
    one(bowl('#5a86b8', 'potato'), { size: 0.72, ground: TONES.sand }),
  ],
  'green-bell-peppers': [one('bell-pepper')],
  'sweetcorn-cobs': [
    one('ear-of-corn', { size: 0.62 }),
    pair('ear-of-corn', 'ear-of-corn', { ground: TONES.sky }),
  ],
  'mini-cucumbers': [
    one('cucumber', { size: 0.62 }),
    arrange(
      [
        ['cucumber', 0.3, 0.48, 0.5, { rot: -38 }],
        ['cucumber', 0.5, 0.5, 0.5, { rot: -38 }],
        ['cucumber', 0.7, 0.52, 0.5, { rot: -38 }],
      ],
      TONES.mint,
    ),
  ],
  eggplant: [
    one('eggplant', { size: 0.62 }),
    one(board('eggplant', 'tomato', 'garlic'), { size: 0.78, ground: TONES.cream }),
  ],
  'chestnut-mushrooms': [
    one('brown-mushroom'),
    one(punnet('brown-mushroom'), { size: 0.72, ground: TONES.sand }),
  ],
};
