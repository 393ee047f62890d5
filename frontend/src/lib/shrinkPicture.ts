/** Twice as wide as the server's widest picture. */
const MAX_SIDE = 1920;
/** In bytes: smaller files are sent as they are, when they are no larger than that side. */
const SMALL = 1_000_000;
const QUALITY = 0.9;

/** A picture as the browser shows it, upright. Undefined when it cannot read it. */
async function decoded(file: File): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  const address = URL.createObjectURL(file);
  try {
    image.src = address;
    await image.decode();
    return image;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function drawn(image: HTMLImageElement): HTMLCanvasElement | undefined {
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const paper = canvas.getContext('2d');
  if (!paper) return undefined;
  // What a picture leaves open is white in the shop, and would be black in a JPEG.
  paper.fillStyle = '#ffffff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.imageSmoothingQuality = 'high';
  paper.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * Makes a large photo as small as the shop needs it, so that it is sent in seconds; anything else stays the file it is.
 * @returns undefined for what is no picture, whatever it is called
 */
export async function shrinkPicture(file: File): Promise<File | undefined> {
  // Nothing but a real browser draws.
  if (typeof HTMLImageElement.prototype.decode !== 'function') return file;
  const image = await decoded(file);
  if (!image) return undefined;
  const isSmall = Math.max(image.naturalWidth, image.naturalHeight) <= MAX_SIDE;
  if (isSmall && file.size <= SMALL) return file;
  const canvas = drawn(image);
  const shrunk = await new Promise<Blob | null>((done) => {
    if (canvas) canvas.toBlob(done, 'image/jpeg', QUALITY);
    else done(null);
  });
  if (!shrunk || shrunk.size >= file.size) return file;
  return new File([shrunk], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' });
}
