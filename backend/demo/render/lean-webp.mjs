import sharp from 'sharp';

/** Edges are a pixel wide or less once a picture is scaled to its place; more steps are bytes that nobody sees. */
const EDGE = { steepness: 1.8, steps: 6 };

const edge = (alpha) => {
  const steep = Math.min(1, Math.max(0, (alpha / 255 - 0.5) * EDGE.steepness + 0.5));
  return Math.round((Math.round(steep * EDGE.steps) / EDGE.steps) * 255);
};

/**
 * A picture with transparency as WebP of about half the bytes that it takes as it is: at the edges the colour goes on
 * under what is transparent, so that no contour of it has to be stored.
 */
export async function leanWebp(png, { width, height = width, quality }) {
  const small = await sharp(png).resize(width, height, { kernel: 'lanczos3' }).png().toBuffer();
  const pixels = await sharp(small).raw().toBuffer();
  const spread = await sharp(small)
    .blur(width / 60)
    .removeAlpha()
    .raw()
    .toBuffer();
  for (let i = 0; i < width * height; i += 1) {
    const alpha = pixels[i * 4 + 3];
    for (let c = 0; c < 3; c += 1) {
      const under = spread[i * 3 + c];
      pixels[i * 4 + c] = Math.round(under + ((pixels[i * 4 + c] - under) * alpha) / 255);
    }
    pixels[i * 4 + 3] = edge(alpha);
  }
  // The sixth effort takes forty times as long and saves a thirtieth.
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .webp({ quality, preset: 'picture', effort: 5 })
    .toBuffer();
}
