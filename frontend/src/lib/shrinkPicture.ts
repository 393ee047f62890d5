import { isCutOff } from './isCutOff';

/** Squares that a picture is divided into, in each direction. */
const SQUARES = 32;

/**
 * How far the square that is farthest from black is from it, as the mean of its colours, from 0 to 255. What is transparent counts as
 * white. A mean over the whole picture would miss a small product before a white ground.
 */
export function largestDifference({
  data,
  width,
  height,
}: Pick<ImageData, 'data' | 'width' | 'height'>): number {
  const sums = new Float64Array(SQUARES * SQUARES);
  const counts = new Uint32Array(SQUARES * SQUARES);
  for (let at = 0; at < width * height; at++) {
    const column = Math.floor(((at % width) * SQUARES) / width);
    const row = Math.floor((Math.floor(at / width) * SQUARES) / height);
    const square = row * SQUARES + column;
    const from = at * 4;
    const isOpaque = data[from + 3] === 255;
    const colours = (data[from] ?? 0) + (data[from + 1] ?? 0) + (data[from + 2] ?? 0);
    sums[square] = (sums[square] ?? 0) + (isOpaque ? colours / 3 : 255);
    counts[square] = (counts[square] ?? 0) + 1;
  }
  return Math.max(...sums.map((sum, square) => sum / (counts[square] || 1)));
}

/** Twice as wide as the server's widest picture. */
const MAX_SIDE = 1920;
/** In bytes: smaller files are sent as they are, when they are no larger than that side. */
const SMALL = 1_000_000;
const QUALITY = 0.9;
/** Of 255: what a JPEG of that quality changes stays below it in all but pure noise. */
const MOST_DIFFERENCE = 24;

/** Why a file cannot be used: it is no picture that the browser can read, or its end is missing. */
export type PictureProblem = 'unreadable' | 'cutOff';

/** A picture as the browser shows it, upright. Undefined when it cannot read it. */
async function decoded(file: Blob): Promise<HTMLImageElement | undefined> {
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

function draw(image: HTMLImageElement): CanvasRenderingContext2D | null {
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const paper = canvas.getContext('2d');
  if (!paper) return null;
  // What a picture leaves open is white in the shop, and would be black in a JPEG.
  paper.fillStyle = '#ffffff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.imageSmoothingQuality = 'high';
  paper.drawImage(image, 0, 0, canvas.width, canvas.height);
  return paper;
}

/**
 * Whether a file made of a canvas shows what was drawn there. Browsers that hide from websites what a canvas holds, lest it tell
 * them apart, give out white or noise, in the file as well as in the pixels that are read here: neither passes for no difference.
 */
async function showsTheSame(file: Blob, paper: CanvasRenderingContext2D): Promise<boolean> {
  const image = await decoded(file);
  if (!image) return false;
  const { width, height } = paper.canvas;
  paper.globalCompositeOperation = 'difference';
  paper.drawImage(image, 0, 0, width, height);
  return largestDifference(paper.getImageData(0, 0, width, height)) <= MOST_DIFFERENCE;
}

/** A picture as a JPEG of the size that the shop needs. Undefined where the browser makes none that shows the same. */
async function shrunk(image: HTMLImageElement): Promise<Blob | undefined> {
  try {
    const paper = draw(image);
    if (!paper) return undefined;
    const file = await new Promise<Blob | null>((done) => {
      paper.canvas.toBlob(done, 'image/jpeg', QUALITY);
    });
    return file && (await showsTheSame(file, paper)) ? file : undefined;
  } catch {
    // Some protections refuse to read a canvas.
    return undefined;
  }
}

/**
 * Makes a large photo as small as the shop needs it, so that it is sent in seconds; anything else stays the file it is, and so does
 * a photo that the browser does not make smaller faithfully: the server takes it, too.
 */
export async function shrinkPicture(file: File): Promise<File | PictureProblem> {
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return 'unreadable';
  if (isCutOff(new Uint8Array(bytes))) return 'cutOff';
  // Nothing but a real browser draws.
  if (typeof HTMLImageElement.prototype.decode !== 'function') return file;
  const image = await decoded(file);
  if (!image) return 'unreadable';
  const isSmall = Math.max(image.naturalWidth, image.naturalHeight) <= MAX_SIDE;
  if (isSmall && file.size <= SMALL) return file;
  const small = await shrunk(image);
  if (!small || small.size >= file.size) return file;
  return new File([small], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' });
}
