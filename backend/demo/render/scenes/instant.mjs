import { fullBowl, smooth } from '../loose.mjs';
import { box, packet, pouch } from '../packs-flat.mjs';
import { cup, tin } from '../packs-round.mjs';
import { TONES, arrange, close, one, row } from '../scene.mjs';
import { bowl, plate } from '../vessels.mjs';

const ramen = cup({
  color: '#c8323c',
  lid: '#f2e9da',
  icon: 'steaming-bowl',
  name: 'Ramen',
  tall: 82,
});
const noodles = packet({ color: '#e2912a', icon: 'poultry-leg', name: 'Noodles' });
const soup = tin({ color: '#d8402f', icon: 'tomato', name: 'Soup' });
const chili = tin({ color: '#7a3b2e', icon: 'beans', name: 'Chili' });
const pizza = box({ color: '#2f7d55', icon: 'pizza', name: 'Pizza', wide: 104, tall: 92 });
const dumplings = pouch({ color: '#3f7f9c', icon: 'dumpling', name: 'Dumplings' });
const popcorn = box({ color: '#d23b4b', icon: 'popcorn', name: 'Popcorn', wide: 76, tall: 92 });
const falafel = pouch({ color: '#6f8f3f', icon: 'falafel', name: 'Falafel' });
const bolognese = box({
  color: '#8f2f2a',
  icon: 'spaghetti',
  name: 'Bolognese',
  wide: 108,
  tall: 66,
});
const fries = pouch({ color: '#d9a21f', icon: 'french-fries', name: 'Oven Fries' });
const curry = box({ color: '#d9772a', icon: 'curry-rice', name: 'Curry', wide: 108, tall: 66 });

export default {
  'miso-ramen-cup': [
    one(ramen, { size: 0.6 }),
    one('steaming-bowl', { size: 0.62, ground: TONES.blush }),
  ],
  'chicken-noodles': [
    one(noodles, { size: 0.68 }),
    arrange(
      [
        [noodles, 0.52, 0.28, 0.5, { rot: 5 }],
        [noodles, 0.47, 0.5, 0.54, { rot: -4 }],
        [noodles, 0.52, 0.73, 0.58, { rot: 3 }],
      ],
      TONES.mint,
    ),
  ],
  'tomato-soup': [
    one(soup, { size: 0.58 }),
    one(fullBowl('#f3ede0', smooth('#e2572f'), [['herb', 60, 26, 26]]), {
      size: 0.7,
      ground: TONES.mint,
    }),
  ],
  'bean-chili': [
    one(chili, { size: 0.58 }),
    one('pot-of-food', { size: 0.64, ground: TONES.cream }),
  ],
  'pepperoni-pizza': [
    one(pizza, { size: 0.66 }),
    one('pizza', { size: 0.64, rot: 10, ground: TONES.mint }),
    close('pizza', { x: 0.54, y: 0.54, size: 1.3, rot: -30, ground: TONES.cream }),
  ],
  'vegetable-dumplings': [
    one(dumplings, { size: 0.66 }),
    one(plate('dumpling', 'dumpling', 'dumpling'), { size: 0.76, ground: TONES.sky }),
  ],
  'butter-popcorn': [
    one(popcorn, { size: 0.64 }),
    row(['popcorn', 'popcorn', 'popcorn'], { size: 0.36, step: 0.25, ground: TONES.blush }),
  ],
  'falafel-bites': [
    one(falafel, { size: 0.66 }),
    one(bowl('#d9c7a3', 'falafel'), { size: 0.72, ground: TONES.mint }),
  ],
  'bean-burritos': [one('burrito', { size: 0.64 })],
  'spaghetti-bolognese': [
    one(bolognese, { size: 0.7 }),
    one('spaghetti', { size: 0.66, ground: TONES.blush }),
  ],
  'oven-fries': [one(fries, { size: 0.66 })],
  'vegetable-curry': [
    one(curry, { size: 0.7 }),
    one('curry-rice', { size: 0.68, ground: TONES.lilac }),
  ],
};
