/**
 * Renders the pictures of the demo catalogue: npm run pictures [-- slug ...]
 * Without slugs everything is rendered anew. The output depends on nothing but the sources.
 */
import { mkdir, readFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { GROUNDS, paint } from './render/scene.mjs';
import bakery from './render/scenes/bakery.mjs';
import dairy from './render/scenes/dairy.mjs';
import drinks from './render/scenes/drinks.mjs';
import fruits from './render/scenes/fruits.mjs';
import grains from './render/scenes/grains.mjs';
import instant from './render/scenes/instant.mjs';
import vegetables from './render/scenes/vegetables.mjs';

const SCENES = { ...vegetables, ...fruits, ...drinks, ...instant, ...dairy, ...bakery, ...grains };
const WIDTHS = [960, 640, 320];
const OUT = join(import.meta.dirname, 'pictures');

async function renderPicture(name, scene, ground) {
  const master = await paint(scene, ground).png({ compressionLevel: 1 }).toBuffer();
  for (const width of WIDTHS) {
    await sharp(master)
      .flatten({ background: ground })
      .resize(width, width, { kernel: 'lanczos3' })
      .webp({ quality: 68, preset: 'picture', effort: 6 })
      .toFile(join(OUT, `${name}-${width}.webp`));
  }
}

async function totalBytes() {
  const names = await readdir(OUT);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(OUT, name))).size));
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

const wanted = process.argv.slice(2);
const products = JSON.parse(await readFile(join(import.meta.dirname, 'catalogue.json'), 'utf8'));
if (wanted.length === 0) await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });

for (const { slug, category, pictures } of products) {
  if (wanted.length > 0 && !wanted.includes(slug)) continue;
  const scenes = SCENES[slug] ?? [];
  if (scenes.length !== pictures.length) {
    throw new Error(
      `${slug}: ${pictures.length} pictures in the catalogue, ${scenes.length} drawn`,
    );
  }
  for (const [i, scene] of scenes.entries()) {
    await renderPicture(pictures[i], scene, GROUNDS[category]);
  }
  console.log(`${slug}: ${pictures.length}`);
}

const { files, bytes } = await totalBytes();
console.log(`${files} files, ${(bytes / 1024 / 1024).toFixed(2)} MiB`);
