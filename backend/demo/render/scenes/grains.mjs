import { fullBowl, grains, sack, wheat } from '../loose.mjs';
import { box, clearBag, packet, paperBag, pouch } from '../packs-flat.mjs';
import { jar } from '../packs-round.mjs';
import { TONES, one, withFriends } from '../scene.mjs';
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
const quinoaPouch = pouch({ color: '#9a6a9c', icon: fullBowl('#9a6a9c', quinoa), name: 'Quinoa' });
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
  'basmati-rice': [
    one(basmatiBag, { size: 0.66 }),
    one('cooked-rice', { size: 0.6, ground: TONES.mint }),
    one(sack(rice, 'sheaf-of-rice'), { size: 0.66, ground: TONES.cream }),
  ],
  'rolled-oats': [
    one(oatBox, { size: 0.66 }),
    one(fullBowl('#4f86b8', oats, [['blueberries', 62, 24, 28]]), {
      size: 0.7,
      ground: TONES.cream,
    }),
  ],
  'honey-granola': [
    one(granola, { size: 0.66 }),
    one(
      fullBowl('#8a5a36', grains('#c98f4e', { h: 46, size: 4, shape: 0.7, seed: 17 }), [
        ['strawberry', 44, 24, 26],
        ['blueberries', 74, 26, 26],
      ]),
      { size: 0.7, ground: TONES.mint },
    ),
  ],
  'corn-flakes': [one(flakesBox, { size: 0.66 })],
  'spaghetti-pasta': [one(pasta, { size: 0.68 })],
  'red-kidney-beans': [
    one(beanBag, { size: 0.64 }),
    one('beans', { size: 0.62, ground: TONES.mint }),
  ],
  'red-lentils': [
    one(lentilJar, { size: 0.6 }),
    one(sack(lentils), { size: 0.66, ground: TONES.sky }),
  ],
  'wheat-flour': [
    one(flourBag, { size: 0.66 }),
    withFriends(flourBag, ['bread', 'egg'], { size: 0.58, small: 0.28, ground: TONES.sky }),
  ],
  'popping-corn': [one(cornJar, { size: 0.6 })],
  'peanuts-in-shell': [
    one('peanuts', { size: 0.62 }),
    one(bowl('#5f8f7a', 'peanuts'), { size: 0.72, ground: TONES.cream }),
  ],
  'white-quinoa': [
    one(quinoaPouch, { size: 0.66 }),
    one(
      fullBowl('#9a6a9c', quinoa, [
        ['avocado', 42, 24, 30],
        ['tomato', 76, 27, 26],
      ]),
      { size: 0.7, ground: TONES.mint },
    ),
  ],
  chickpeas: [one(chickpeaJar, { size: 0.6 })],
  'rice-crackers': [one('rice-cracker')],
};
