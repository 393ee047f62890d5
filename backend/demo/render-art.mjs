/**
 * Renders the storefront's own art, transparent: npm run art
 * Foods cast no shadow of their own: the page's styles do that.
 */
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { shoppingBag } from './render/carriers.mjs';
import { wheat } from './render/loose.mjs';
import { jar } from './render/packs-round.mjs';
import { arrange, paintClear } from './render/scene.mjs';
import { food } from './render/svg.mjs';

const OUT = join(import.meta.dirname, '../../frontend/public/art');
const alone = (thing) => arrange([[food(thing), 0.5, 0.5, 0.97]]);

const FOODS = {
  'leafy-green': 'leafy-green',
  carrot: 'carrot',
  tomato: 'tomato',
  bread: 'bread',
  cheese: 'cheese-wedge',
  apple: 'red-apple',
};
const TILES = {
  vegetables: 'leafy-green',
  fruits: 'grapes',
  drinks: 'beverage-box',
  instant: 'steaming-bowl',
  dairy: 'cheese-wedge',
  bakery: 'croissant',
  grains: wheat(),
};
const ILLUSTRATIONS = {
  'empty-cart': arrange([
    ['basket', 0.46, 0.42, 0.74],
    ['tomato', 0.76, 0.76, 0.3, { rot: 14 }],
    ['lemon', 0.19, 0.79, 0.22, { rot: -24 }],
  ]),
  'empty-orders': arrange([
    [shoppingBag(), 0.45, 0.47, 0.78],
    ['receipt', 0.77, 0.7, 0.4, { rot: 10 }],
  ]),
  'not-found': arrange([
    [jar({ lid: '#1c7a4b', fill: '' }), 0.44, 0.46, 0.72],
    ['magnifying-glass-tilted-left', 0.64, 0.66, 0.5],
  ]),
};

async function render(name, scene, size, shadow) {
  const file = join(OUT, `${name}.webp`);
  await sharp(await paintClear(scene, shadow).png().toBuffer())
    .resize(size, size)
    .webp({ quality: 72, alphaQuality: 80, preset: 'picture', effort: 6 })
    .toFile(file);
  console.log(`${name}: ${(await stat(file)).size} bytes`);
}

await mkdir(OUT, { recursive: true });
for (const [name, thing] of Object.entries(FOODS)) await render(name, alone(thing), 480, false);
for (const [name, thing] of Object.entries(TILES)) await render(name, alone(thing), 256, false);
for (const [name, scene] of Object.entries(ILLUSTRATIONS)) await render(name, scene, 480, true);
