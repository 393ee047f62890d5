import { glass, wheat } from '../loose.mjs';
import { carton } from '../packs-flat.mjs';
import { bottle, can, milkBottle } from '../packs-round.mjs';
import { fitted, group, one, withFriends } from '../scene.mjs';

const orange = carton({ color: '#e58a2b', icon: 'tangerine', name: 'Orange', cap: '#1c7a4b' });
const oat = carton({ color: '#8aa9b8', icon: wheat(), name: 'Oat', cap: '#f7f3e8' });
const coconut = carton({ color: '#4f9a86', icon: 'coconut', name: 'Coconut', cap: '#ffffff' });
const lemonade = bottle({ liquid: '#f4dc6a', cap: '#1c7a4b', icon: 'lemon', name: 'Lemonade' });
const ginger = bottle({ liquid: '#b9702b', cap: '#3b2a20', icon: 'ginger-root', name: 'Ginger' });
const tea = bottle({ liquid: '#d08a45', cap: '#d9733f', icon: 'peach', name: 'Iced Tea' });
const water = bottle({
  liquid: '#c8e4f2',
  cap: '#2f7fbf',
  label: '#eaf6fd',
  icon: 'droplet',
  name: 'Sparkling',
});
const cola = can({ color: '#a3222f', icon: 'cherries', name: 'Cola' });
const coffee = can({ color: '#4a3228', icon: 'hot-beverage', name: 'Brew' });
const lassi = milkBottle({ liquid: '#fbc766', cap: '#e8882a', icon: 'mango', name: 'Lassi' });

export default {
  'orange-juice': [one(orange), one(glass('#f7a12e', 'tangerine', { straw: '#1c7a4b' }))],
  'apple-juice-boxes': [
    group(['beverage-box'], [3, 3], { across: 0.62, down: 0.5, stagger: 0.14 }),
    withFriends('beverage-box', ['red-apple'], { size: 0.6, small: 0.34 }),
  ],
  'cloudy-lemonade': [
    one(lemonade),
    fitted([
      [lemonade, 0.36, 0.46, 0.64],
      [glass('#f7e27a', 'lemon', { straw: '#1c7a4b' }), 0.64, 0.57, 0.46],
    ]),
  ],
  'cherry-cola': [
    group([cola], [3, 3], { across: 0.62, down: 0.44, stagger: 0.14 }),
    withFriends(cola, ['cherries'], { size: 0.6, small: 0.34 }),
  ],
  'sparkling-water': [
    group([water], [3, 3], { across: 0.44, down: 0.16, stagger: 0.11 }),
    one(glass('#d3eaf5', 'lemon', { straw: '#2f7fbf' })),
  ],
  'peach-iced-tea': [one(tea)],
  'cold-brew-coffee': [one(coffee), one(glass('#5a3622', null, { straw: '#2b2320' }))],
  'coconut-water': [one(coconut), withFriends(coconut, ['coconut'], { size: 0.6, small: 0.34 })],
  'ginger-beer': [group([ginger], [2, 2], { across: 0.52, down: 0.16, stagger: 0.13 })],
  'mango-lassi': [one(lassi), one(glass('#fbc35c', 'mango', { ice: false, straw: '#e8882a' }))],
  'oat-drink': [
    one(oat),
    fitted([
      [oat, 0.4, 0.47, 0.62],
      ['glass-of-milk', 0.67, 0.62, 0.32],
    ]),
  ],
  'pearl-milk-tea': [one('bubble-tea')],
};
