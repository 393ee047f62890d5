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

/** What stands on the plate of the start page, which is 4 units high where it is 5 wide: a crate for the week. */
const HERO = arrange([
  ['leafy-green', 0.256, 0.257, 0.276, { rot: -12 }],
  ['baguette-bread', 0.422, 0.216, 0.331, { rot: -22 }],
  ['pineapple', 0.776, 0.248, 0.313, { rot: 14 }],
  ['broccoli', 0.587, 0.248, 0.276, { rot: -6 }],
  ['bell-pepper', 0.229, 0.409, 0.212, { rot: -8 }],
  ['cheese-wedge', 0.684, 0.418, 0.239, { rot: 2 }],
  ['tomato', 0.413, 0.4, 0.235, { rot: -4 }],
  ['red-apple', 0.56, 0.428, 0.184, { rot: 6 }],
  ['lemon', 0.794, 0.441, 0.175, { rot: 10 }],
  ['egg', 0.316, 0.469, 0.138, { rot: -14 }],
  [crateFront(), 0.5, 0.604, 0.791],
]);
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
for (const width of HERO_WIDTHS) await render(`hero-${width}`, HERO, width, 0.8);
for (const [name, thing] of Object.entries(TILES)) {
  await render(`tiles/${name}`, alone(thing), 256);
}
for (const [name, scene] of Object.entries(ILLUSTRATIONS)) {
  await render(name, scene, 480);
}
