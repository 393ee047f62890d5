import { fullBowl, grains, sack, wheat } from '../loose.mjs';
import { box, clearBag, packet, paperBag, pouch } from '../packs-flat.mjs';
import { jar } from '../packs-round.mjs';
import { group, one, withFriends } from '../scene.mjs';
import { bowl } from '../vessels.mjs';

const ear = wheat();
const rice = grains('#f6efdf', { h: 46, size: 2.6, shape: 0.38 });
const oats = grains('#dfc08a', { h: 46, size: 3.4, shape: 0.62, seed: 11 });
const lentils = grains('#e06a3a', { h: 46, size: 2.7, shape: 0.85, seed: 23 });
const quinoa = grains('#e9d6a8', { h: 46, size: 1.7, seed: 31 });

/** Fills a jar to just under the lid. */
const inJar = (color, options) =>
  `<g transform="translate(-4 26)">${grains(color, { w: 76, h: 70, ...options })}</g>`;

const basmatiBag = paperBag({ band: '#1c7a4b', icon: 'cooked-rice', name: 'Basmati' });
const flourBag = paperBag({ color: '#efe3cc', band: '#b5652f', icon: ear, name: 'Flour' });
const oatBox = box({ color: '#3f74a8', icon: ear, name: 'Rolled Oats' });
const flakesBox = box({ color: '#e3a125', icon: 'ear-of-corn', name: 'Corn Flakes' });
const granola = pouch({ color: '#7a5230', icon: 'honey-pot', name: 'Granola' });
const pasta = packet({ color: '#2d5fa8', icon: 'spaghetti', name: 'Spaghetti' });
const quinoaPouch = pouch({ color: '#8b6f8c', icon: fullBowl('#8b6f8c', quinoa), name: 'Quinoa' });
const lentilJar = jar({
  lid: '#b8862b',
  fill: inJar('#e06a3a', { size: 2.6, shape: 0.85 }),
  name: 'Lentils',
});
const cornJar = jar({
  lid: '#c4433c',
  fill: inJar('#f2b632', { size: 3, shape: 0.8, seed: 41 }),
  icon: 'popcorn',
  name: 'Popcorn',
});
const chickpeaJar = jar({
  lid: '#4c7d6a',
  fill: inJar('#e2bd7c', { size: 4, shape: 0.94, seed: 53 }),
  name: 'Chickpeas',
});
const beanBag = clearBag({ color: '#7c2b33', icon: 'beans', name: 'Beans' });

export default {
  'basmati-rice': [one(basmatiBag), one('cooked-rice'), one(sack(rice, 'sheaf-of-rice'))],
  'rolled-oats': [one(oatBox), one(fullBowl('#4f86b8', oats, [['blueberries', 62, 24, 28]]))],
  'honey-granola': [
    one(granola),
    one(
      fullBowl('#8a5a36', grains('#c98f4e', { h: 46, size: 4, shape: 0.7, seed: 17 }), [
        ['strawberry', 44, 24, 26],
        ['blueberries', 74, 26, 26],
      ]),
    ),
  ],
  'corn-flakes': [one(flakesBox)],
  'spaghetti-pasta': [one(pasta)],
  'red-kidney-beans': [one(beanBag), one('beans')],
  'red-lentils': [one(lentilJar), one(sack(lentils))],
  'wheat-flour': [
    one(flourBag),
    withFriends(flourBag, ['bread', 'egg'], { size: 0.58, small: 0.28 }),
  ],
  'popping-corn': [one(cornJar)],
  'peanuts-in-shell': [
    group(['peanuts'], [2, 3, 2], { across: 0.66, down: 0.46, tilt: 40 }),
    one(bowl('#5f8f7a', 'peanuts')),
  ],
  'white-quinoa': [
    one(quinoaPouch),
    one(
      fullBowl('#8b6f8c', quinoa, [
        ['avocado', 42, 24, 30],
        ['tomato', 76, 27, 26],
      ]),
    ),
  ],
  chickpeas: [one(chickpeaJar)],
  'rice-crackers': [group(['rice-cracker'], [2, 3, 2], { across: 0.88, down: 0.6 })],
};
