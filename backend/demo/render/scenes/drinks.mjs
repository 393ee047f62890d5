import { glass, wheat } from '../loose.mjs';
import { carton } from '../packs-flat.mjs';
import { bottle, can, milkBottle } from '../packs-round.mjs';
import { TONES, arrange, one, row, withFriends } from '../scene.mjs';

const orange = carton({ color: '#ee8a25', icon: 'tangerine', name: 'Orange', cap: '#1c7a4b' });
const oat = carton({ color: '#8aa9b8', icon: wheat(), name: 'Oat', cap: '#f7f3e8' });
const coconut = carton({ color: '#3fa58f', icon: 'coconut', name: 'Coconut', cap: '#ffffff' });
const lemonade = bottle({ liquid: '#f4d64e', cap: '#1c7a4b', icon: 'lemon', name: 'Lemonade' });
const ginger = bottle({ liquid: '#b9702b', cap: '#3b2a20', icon: 'ginger-root', name: 'Ginger' });
const tea = bottle({ liquid: '#d98a3f', cap: '#e8714a', icon: 'peach', name: 'Iced Tea' });
const water = bottle({
  liquid: '#bfe2f5',
  cap: '#2f7fbf',
  label: '#eaf6fd',
  icon: 'droplet',
  name: 'Sparkling',
});
const cola = can({ color: '#b3223c', icon: 'cherries', name: 'Cola' });
const coffee = can({ color: '#4a3228', icon: 'hot-beverage', name: 'Brew' });
const lassi = milkBottle({ liquid: '#fbc766', cap: '#e8882a', icon: 'mango', name: 'Lassi' });

export default {
  'orange-juice': [
    one(orange, { size: 0.68 }),
    one(glass('#f7a12e', 'tangerine'), { size: 0.7, ground: TONES.cream }),
  ],
  'apple-juice-boxes': [
    one('beverage-box', { size: 0.64 }),
    row(['beverage-box', 'beverage-box', 'beverage-box'], {
      size: 0.44,
      step: 0.26,
      ground: TONES.mint,
    }),
  ],
  'cloudy-lemonade': [
    one(lemonade, { size: 0.72 }),
    arrange(
      [
        [lemonade, 0.36, 0.46, 0.64],
        [glass('#f7e27a', 'lemon', { straw: '#1c7a4b' }), 0.64, 0.57, 0.46],
      ],
      TONES.cream,
    ),
  ],
  'cherry-cola': [
    one(cola, { size: 0.64 }),
    row([cola, cola, cola], { size: 0.44, step: 0.25, ground: TONES.blush }),
  ],
  'sparkling-water': [
    one(water, { size: 0.72 }),
    row([water, water, water, water], { size: 0.58, step: 0.19, ground: TONES.lilac }),
  ],
  'peach-iced-tea': [one(tea, { size: 0.72 })],
  'cold-brew-coffee': [
    one(coffee, { size: 0.64 }),
    one(glass('#5a3622', null, { straw: '#2b2320' }), { size: 0.7, ground: TONES.sand }),
  ],
  'coconut-water': [
    one(coconut, { size: 0.68 }),
    withFriends(coconut, ['coconut'], { size: 0.6, small: 0.34, ground: TONES.mint }),
  ],
  'ginger-beer': [one(ginger, { size: 0.72 })],
  'mango-lassi': [
    one(lassi, { size: 0.66 }),
    one(glass('#fbc35c', 'mango', { ice: false, straw: '#e8882a' }), {
      size: 0.7,
      ground: TONES.cream,
    }),
  ],
  'oat-drink': [
    one(oat, { size: 0.68 }),
    arrange(
      [
        [oat, 0.4, 0.47, 0.62],
        ['glass-of-milk', 0.67, 0.62, 0.32],
      ],
      TONES.sand,
    ),
  ],
  'pearl-milk-tea': [one('bubble-tea', { size: 0.66 })],
};
