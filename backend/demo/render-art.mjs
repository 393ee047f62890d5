/**
 * Renders the storefront's own art, transparent: npm run art
 * Nothing casts a shadow on the ground: the page's styles do that.
 */
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { shoppingBag } from './render/carriers.mjs';
import { leanWebp } from './render/lean-webp.mjs';
import { wheat } from './render/loose.mjs';
import { jar } from './render/packs-round.mjs';
import { arrange, paint, SIDE } from './render/scene.mjs';
import { food } from './render/svg.mjs';
import { crateFront } from './render/vessels.mjs';

const OUT = join(import.meta.dirname, '../../frontend/src/art');
const alone = (thing) => arrange([[food(thing), 0.5, 0.5, 0.97]]);

/** What stands at the right end of the start page's banner and goes out of it below: a crate for the week. */
const HERO = arrange([
  ['leafy-green', 0.165, 0.27, 0.31, { rot: -14 }],
  ['carrot', 0.87, 0.315, 0.27, { rot: 8 }],
  ['baguette-bread', 0.37, 0.185, 0.34, { rot: 8 }],
  ['grapes', 0.74, 0.2, 0.28, { rot: -4 }],
  ['glass-of-milk', 0.565, 0.235, 0.28, { rot: 6 }],
  ['broccoli', 0.315, 0.37, 0.29, { rot: -8 }],
  ['cheese-wedge', 0.665, 0.395, 0.29, { rot: -6 }],
  ['bell-pepper', 0.125, 0.435, 0.25, { rot: -10 }],
  ['tomato', 0.455, 0.44, 0.255, { rot: 4 }],
  ['red-apple', 0.275, 0.475, 0.21, { rot: -8 }],
  ['lemon', 0.875, 0.465, 0.19, { rot: 12 }],
  ['egg', 0.59, 0.485, 0.15, { rot: 12 }],
  ['avocado', 0.735, 0.475, 0.2, { rot: 14 }],
  [crateFront('Larder'), 0.5, 0.687, 0.95],
]);
const HERO_HEIGHT = 0.75;
const HERO_WIDTHS = [480, 960];
const TILES = {
  vegetables: 'leafy-green',
  fruits: 'strawberry',
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
  const master = await sharp(await paint({ layers: scene }))
    .extract({ left: 0, top: 0, width: SIDE, height: SIDE * height })
    .png()
    .toBuffer();
  await writeFile(file, await leanWebp(master, { width, height: width * height, quality: 68 }));
  console.log(`${name}: ${(await stat(file)).size} bytes`);
}

await mkdir(join(OUT, 'tiles'), { recursive: true });
for (const width of HERO_WIDTHS) await render(`hero-${width}`, HERO, width, HERO_HEIGHT);
for (const [name, thing] of Object.entries(TILES)) {
  await render(`tiles/${name}`, alone(thing), 256);
}
for (const [name, scene] of Object.entries(ILLUSTRATIONS)) {
  await render(name, scene, 480);
}
