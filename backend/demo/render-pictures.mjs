/**
 * Renders the pictures of the demo catalogue: npm run pictures [-- slug ...]
 * Without slugs everything is rendered anew. The output depends on nothing but the sources.
 */
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { leanWebp } from './render/lean-webp.mjs';
import { paint } from './render/scene.mjs';
import bakery from './render/scenes/bakery.mjs';
import dairy from './render/scenes/dairy.mjs';
import drinks from './render/scenes/drinks.mjs';
import fruits from './render/scenes/fruits.mjs';
import grains from './render/scenes/grains.mjs';
import instant from './render/scenes/instant.mjs';
import vegetables from './render/scenes/vegetables.mjs';

const SCENES = { ...vegetables, ...fruits, ...drinks, ...instant, ...dairy, ...bakery, ...grains };
/** What is shown on screens with two pixels for one needs less. */
const QUALITIES = { 960: 38, 640: 46, 320: 52 };
const OUT = join(import.meta.dirname, 'pictures');

async function renderPicture(name, scene) {
  const master = await paint(scene);
  for (const [width, quality] of Object.entries(QUALITIES)) {
    const file = join(OUT, `${name}-${width}.webp`);
    await writeFile(file, await leanWebp(master, { width: Number(width), quality }));
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

for (const { slug, pictures } of products) {
  if (wanted.length > 0 && !wanted.includes(slug)) continue;
  const scenes = SCENES[slug] ?? [];
  if (scenes.length !== pictures.length) {
    throw new Error(
      `${slug}: ${pictures.length} pictures in the catalogue, ${scenes.length} drawn`,
    );
  }
  for (const [i, scene] of scenes.entries()) {
    await renderPicture(pictures[i], scene);
  }
  console.log(`${slug}: ${pictures.length}`);
}

const { files, bytes } = await totalBytes();
console.log(`${files} files, ${(bytes / 1024 / 1024).toFixed(2)} MiB`);
