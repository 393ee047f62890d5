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
import { arrange, paintClear, SIDE } from './render/scene.mjs';
import { food } from './render/svg.mjs';

const OUT = join(import.meta.dirname, '../../frontend/src/art');
const alone = (thing) => arrange([[food(thing), 0.5, 0.5, 0.97]]);

/** What lies on the plate of the start page, which is 4 units high where it is 5 wide. */
const HERO = arrange([
  ['leafy-green', 0.175, 0.191, 0.262, { rot: -6 }],
  ['carrot', 0.775, 0.201, 0.281, { rot: 6 }],
  ['bread', 0.215, 0.567, 0.281],
  ['cheese-wedge', 0.765, 0.513, 0.262, { rot: -3 }],
  ['tomato', 0.505, 0.403, 0.301],
  ['red-apple', 0.525, 0.647, 0.204, { rot: 3 }],
]);
const HERO_WIDTHS = [480, 960];
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

async function render(name, scene, width, height = 1) {
  const file = join(OUT, `${name}.webp`);
  await sharp(await paintClear(scene).png().toBuffer())
    .extract({ left: 0, top: 0, width: SIDE, height: SIDE * height })
    .resize(width)
    .webp({ quality: 72, alphaQuality: 80, preset: 'picture', effort: 6 })
    .toFile(file);
  console.log(`${name}: ${(await stat(file)).size} bytes`);
}

await mkdir(join(OUT, 'tiles'), { recursive: true });
for (const width of HERO_WIDTHS) await render(`hero-${width}`, HERO, width, 0.8);
for (const [name, thing] of Object.entries(TILES)) {
  await render(`tiles/${name}`, alone(thing), 256);
}
for (const [name, scene] of Object.entries(ILLUSTRATIONS)) {
  await render(name, scene, 480);
}
