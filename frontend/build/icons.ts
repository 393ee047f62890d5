import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

interface Icon {
  fileName: string;
  width: number;
  height: number;
  /** The size of the logo, as a share of the icon's height. */
  logo: number;
  /** The radius of rounded corners, as a share of the icon's height. */
  radius?: number;
}

const ICONS: readonly Icon[] = [
  { fileName: 'apple-touch-icon.png', width: 180, height: 180, logo: 0.7 },
  { fileName: 'app/icon-192.png', width: 192, height: 192, logo: 0.7, radius: 0.22 },
  { fileName: 'app/icon-512.png', width: 512, height: 512, logo: 0.7, radius: 0.22 },
  // Any mask shows the central circle of 80 %.
  { fileName: 'app/icon-maskable-512.png', width: 512, height: 512, logo: 0.6 },
  // For link previews.
  { fileName: 'og-image.png', width: 1200, height: 630, logo: 0.7 },
];

const BACKGROUND = '#fbfaf5';
const FAVICON_PX = 48;

function iconSvg(logo: string, { width, height, logo: share, radius = 0 }: Icon): string {
  const size = height * share;
  const bounds = `x="${(width - size) / 2}" y="${(height - size) / 2}" width="${size}" height="${size}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" rx="${height * radius}" fill="${BACKGROUND}" />
    ${logo.replace('<svg ', `<svg ${bounds} `)}
  </svg>`;
}

/** Wraps a PNG as an `.ico` file, which browsers and crawlers request by default. */
function icoOf(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // of one picture
  header.writeUInt8(FAVICON_PX, 6);
  header.writeUInt8(FAVICON_PX, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/** Renders favicon.svg in the pixel formats that are needed. */
export async function renderIcons(): Promise<{ fileName: string; source: Buffer }[]> {
  const { default: sharp } = await import('sharp');
  const svg = await readFile(path.join(import.meta.dirname, '../public/favicon.svg'), 'utf8');
  const pngs = ICONS.map(async (icon) => {
    const picture = sharp(Buffer.from(iconSvg(svg, icon)));
    return { fileName: icon.fileName, source: await picture.png({ palette: true }).toBuffer() };
  });
  const favicon = sharp(Buffer.from(svg), { density: 300 }).resize(FAVICON_PX, FAVICON_PX);
  const ico = icoOf(await favicon.png({ palette: true }).toBuffer());
  return [...(await Promise.all(pngs)), { fileName: 'favicon.ico', source: ico }];
}

export function icons(): Plugin {
  return {
    name: 'larder:icons',
    apply: 'build',
    async generateBundle() {
      for (const icon of await renderIcons()) this.emitFile({ type: 'asset', ...icon });
    },
  };
}
