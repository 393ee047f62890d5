import { fullBowl, smooth } from '../loose.mjs';
import { box, packet, pouch } from '../packs-flat.mjs';
import { cup, tin } from '../packs-round.mjs';
import { close, group, one, withFriends } from '../scene.mjs';
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
  'miso-ramen-cup': [one(ramen), one('steaming-bowl')],
  'chicken-noodles': [
    group([noodles], [1, 2, 2], { across: 1.02, down: 0.5 }),
    withFriends(noodles, ['poultry-leg'], { size: 0.62, small: 0.34 }),
  ],
  'tomato-soup': [one(soup), one(fullBowl('#f3ede0', smooth('#e2572f'), [['herb', 60, 26, 26]]))],
  'bean-chili': [one(chili), one('pot-of-food')],
  'pepperoni-pizza': [
    one(pizza),
    one('pizza', { rot: 10 }),
    close('pizza', { x: 0.5, y: 0.56, size: 1.6, rot: 20 }),
  ],
  'vegetable-dumplings': [one(dumplings), one(plate('dumpling', 'dumpling', 'dumpling'))],
  'butter-popcorn': [group([popcorn], [1, 2], { across: 0.96, down: 0.42 }), one('popcorn')],
  'falafel-bites': [one(falafel), one(bowl('#d9c7a3', 'falafel'))],
  'bean-burritos': [group(['burrito'], [2], { across: 0.7 })],
  'spaghetti-bolognese': [one(bolognese), one('spaghetti')],
  'oven-fries': [one(fries)],
  'vegetable-curry': [one(curry), one('curry-rice')],
};
