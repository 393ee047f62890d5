import { eggCarton } from '../carriers.mjs';
import { fullBowl, grains, smooth } from '../loose.mjs';
import { carton, pouch } from '../packs-flat.mjs';
import { cup, milkBottle, tub } from '../packs-round.mjs';
import { close, fitted, group, one, withFriends } from '../scene.mjs';
import { board, plate } from '../vessels.mjs';

const milk = milkBottle({ liquid: '#fdfcf8', cap: '#3b82c4', icon: 'cow-face', name: 'Milk' });
const chocolate = milkBottle({
  liquid: '#8a5a3c',
  cap: '#4a2d20',
  icon: 'chocolate-bar',
  name: 'Choco',
});
const kefir = milkBottle({ liquid: '#b9b6d6', cap: '#4a5d96', icon: 'blueberries', name: 'Kefir' });
const cream = carton({ color: '#b8655f', icon: 'shortcake', name: 'Cream', cap: '#ffffff' });
const yogurtBowl = fullBowl('#2f6fb3', smooth('#fdfcf6'));
const greek = cup({ color: '#2f6fb3', lid: '#e8eef6', icon: yogurtBowl, name: 'Greek' });
const strawberry = cup({ color: '#cf4a4a', lid: '#f6dcd6', icon: 'strawberry', name: 'Yogurt' });
const vanilla = tub({ color: '#f0d79c', lid: '#8a5a2b', icon: 'soft-ice-cream', name: 'Vanilla' });
const soft = tub({ color: '#8fb878', lid: '#f4f1e6', icon: 'garlic', name: 'Soft Cheese' });
const fondue = pouch({ color: '#b8862b', icon: 'fondue', name: 'Fondue' });
const flakes = grains('#e2a33c', { h: 46, size: 4.4, shape: 0.62, seed: 19 });

export default {
  'whole-milk': [
    one(milk),
    fitted([
      [milk, 0.38, 0.46, 0.6],
      ['glass-of-milk', 0.66, 0.6, 0.36],
    ]),
    close(milk, { x: 0.5, y: 0.3, size: 1.5, rot: 0 }),
    fitted([
      [milk, 0.34, 0.4, 0.56],
      [fullBowl('#4f86b8', flakes), 0.6, 0.62, 0.5],
    ]),
  ],
  'free-range-eggs': [
    one(eggCarton()),
    group(['egg'], [3, 4, 5], { across: 0.74, down: 0.62, tilt: 9 }),
    one('cooking'),
  ],
  'salted-butter': [one('butter'), one(board('bread', 'butter'))],
  'swiss-cheese': [
    one('cheese-wedge'),
    one(board('cheese-wedge', 'grapes', 'pretzel')),
    close('cheese-wedge', { x: 0.5, y: 0.6, size: 1.3, rot: 6 }),
  ],
  'greek-yogurt': [
    one(greek),
    one(
      fullBowl('#2f6fb3', smooth('#fdfcf6'), [
        ['strawberry', 42, 24, 26, { rot: -14 }],
        ['blueberries', 74, 27, 26],
      ]),
    ),
  ],
  'strawberry-yogurt': [
    group([strawberry], [2, 2], { across: 0.98, down: 0.72 }),
    withFriends(strawberry, ['strawberry', 'strawberry'], { size: 0.56, small: 0.26 }),
  ],
  'vanilla-ice-cream': [one(vanilla), one('ice-cream')],
  'caramel-custard': [
    group(['custard'], [2, 2], { across: 0.86, down: 0.48, stagger: 0.1 }),
    one(plate('custard', 'strawberry')),
  ],
  'garlic-soft-cheese': [one(soft)],
  'chocolate-milk': [
    one(chocolate),
    withFriends(chocolate, ['chocolate-bar'], { size: 0.6, small: 0.34 }),
  ],
  'blueberry-kefir': [one(kefir)],
  'whipping-cream': [one(cream), withFriends(cream, ['shortcake'], { size: 0.56, small: 0.38 })],
  'cheese-fondue': [one(fondue), one('fondue')],
};
