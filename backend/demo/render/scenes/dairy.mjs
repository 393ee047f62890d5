import { eggCarton } from '../carriers.mjs';
import { fullBowl, smooth } from '../loose.mjs';
import { carton, pouch } from '../packs-flat.mjs';
import { cup, milkBottle, tub } from '../packs-round.mjs';
import { TONES, arrange, close, one, pile, row, withFriends } from '../scene.mjs';
import { board } from '../vessels.mjs';

const milk = milkBottle({ liquid: '#fdfcf8', cap: '#3b82c4', icon: 'cow-face', name: 'Milk' });
const chocolate = milkBottle({
  liquid: '#8a5a3c',
  cap: '#4a2d20',
  icon: 'chocolate-bar',
  name: 'Choco',
});
const kefir = milkBottle({ liquid: '#c9b3e6', cap: '#6b4bb0', icon: 'blueberries', name: 'Kefir' });
const cream = carton({ color: '#c65a7c', icon: 'shortcake', name: 'Cream', cap: '#ffffff' });
const greek = cup({ color: '#2f6fb3', lid: '#e8eef6', icon: 'bowl-with-spoon', name: 'Greek' });
const strawberry = cup({ color: '#e2527a', lid: '#f6d9e2', icon: 'strawberry', name: 'Yogurt' });
const vanilla = tub({ color: '#f0d79c', lid: '#8a5a2b', icon: 'soft-ice-cream', name: 'Vanilla' });
const soft = tub({ color: '#8fb878', lid: '#f4f1e6', icon: 'garlic', name: 'Soft Cheese' });
const fondue = pouch({ color: '#b8862b', icon: 'fondue', name: 'Fondue' });

export default {
  'whole-milk': [
    one(milk, { size: 0.66 }),
    arrange(
      [
        [milk, 0.38, 0.46, 0.6],
        ['glass-of-milk', 0.66, 0.6, 0.36],
      ],
      TONES.cream,
    ),
    row([milk, milk, milk], { size: 0.5, step: 0.24, ground: TONES.mint }),
    close(milk, { x: 0.5, y: 0.3, size: 1.5, rot: 0, ground: TONES.blush }),
  ],
  'free-range-eggs': [
    one(eggCarton(), { size: 0.7 }),
    pile('egg', { size: 0.28, ground: TONES.cream }),
    one('cooking', { size: 0.66, ground: TONES.mint }),
  ],
  'salted-butter': [
    one('butter', { size: 0.62 }),
    one(board('bread', 'butter'), { size: 0.78, ground: TONES.cream }),
  ],
  'swiss-cheese': [
    one('cheese-wedge'),
    one(board('cheese-wedge', 'grapes', 'pretzel'), { size: 0.78, ground: TONES.mint }),
    close('cheese-wedge', { x: 0.5, y: 0.6, size: 1.3, rot: 6, ground: TONES.blush }),
  ],
  'greek-yogurt': [
    one(greek, { size: 0.56 }),
    one(
      fullBowl('#2f6fb3', smooth('#fdfcf6'), [
        ['strawberry', 42, 24, 26, { rot: -14 }],
        ['blueberries', 74, 27, 26],
      ]),
      { size: 0.7, ground: TONES.cream },
    ),
  ],
  'strawberry-yogurt': [
    one(strawberry, { size: 0.56 }),
    arrange(
      [
        [strawberry, 0.33, 0.36, 0.33],
        [strawberry, 0.67, 0.36, 0.33],
        [strawberry, 0.33, 0.67, 0.35],
        [strawberry, 0.67, 0.67, 0.35],
      ],
      TONES.blush,
    ),
  ],
  'vanilla-ice-cream': [
    one(vanilla, { size: 0.62 }),
    one('ice-cream', { size: 0.64, ground: TONES.cream }),
  ],
  'caramel-custard': [
    one('custard', { size: 0.62 }),
    arrange(
      [
        ['custard', 0.29, 0.36, 0.4],
        ['custard', 0.71, 0.36, 0.4],
        ['custard', 0.5, 0.62, 0.44],
      ],
      TONES.cream,
    ),
  ],
  'garlic-soft-cheese': [one(soft, { size: 0.62 })],
  'chocolate-milk': [
    one(chocolate, { size: 0.66 }),
    withFriends(chocolate, ['chocolate-bar'], { size: 0.6, small: 0.34, ground: TONES.sand }),
  ],
  'blueberry-kefir': [one(kefir, { size: 0.66 })],
  'whipping-cream': [
    one(cream, { size: 0.64 }),
    withFriends(cream, ['shortcake'], { size: 0.56, small: 0.38, ground: TONES.cream }),
  ],
  'cheese-fondue': [
    one(fondue, { size: 0.66 }),
    one('fondue', { size: 0.66, ground: TONES.cream }),
  ],
};
