import { isConnectionLost } from './isConnectionLost';

/** The number of squares per direction into which a picture is divided for comparison. */
const SQUARES = 32;

/**
 * @returns how bright the brightest square is, as the mean of its colours from 0 to 255. Transparent pixels count as
 * white. A mean over the whole picture would miss a small product on a white background.
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

/** Twice the width of the server's widest picture. */
const MAX_SIDE_PX = 1920;
/** Smaller files are sent unchanged unless a side is longer than MAX_SIDE_PX. */
const SMALL_FILE_BYTES = 1_000_000;
const QUALITY = 0.9;
/** Of 255: JPEG compression at this quality changes less in any picture but pure noise. */
const MAX_DIFFERENCE = 24;

/** Why a file is rejected: the browser cannot decode it, or its end is missing. */
export type PictureProblem = 'unreadable' | 'cutOff';

/** The picture with its orientation applied; undefined if the browser cannot decode it. */
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
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const paper = canvas.getContext('2d');
  if (!paper) return null;
  // Transparent parts are white in the shop, and would be black in a JPEG.
  paper.fillStyle = '#ffffff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.imageSmoothingQuality = 'high';
  paper.drawImage(image, 0, 0, canvas.width, canvas.height);
  return paper;
}

/**
 * @returns true if a file made from a canvas shows the drawn picture. Browsers that protect against canvas
 * fingerprinting return white or noise, both in the file and in the pixels read here, so both are compared.
 */
async function showsTheSame(file: Blob, paper: CanvasRenderingContext2D): Promise<boolean> {
  const image = await decoded(file);
  if (!image) return false;
  const { width, height } = paper.canvas;
  paper.globalCompositeOperation = 'difference';
  paper.drawImage(image, 0, 0, width, height);
  return largestDifference(paper.getImageData(0, 0, width, height)) <= MAX_DIFFERENCE;
}

/** A picture as a JPEG of the size that the shop needs; undefined if the browser produces none that shows the same. */
async function shrunk(image: HTMLImageElement): Promise<Blob | undefined> {
  try {
    const paper = draw(image);
    if (!paper) return undefined;
    const file = await new Promise<Blob | null>((done) => {
      paper.canvas.toBlob(done, 'image/jpeg', QUALITY);
    });
    return file && (await showsTheSame(file, paper)) ? file : undefined;
  } catch {
    // Some browsers refuse to read a canvas.
    return undefined;
  }
}

/**
 * Scales a large photo down to the size that the shop needs, so that it is sent in seconds. Returns any other file
 * unchanged, also a photo that the browser cannot scale faithfully: the server accepts it.
 */
export async function shrinkPicture(file: File): Promise<File | PictureProblem> {
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return 'unreadable';
  if (isConnectionLost(new Uint8Array(bytes))) return 'cutOff';
  // Test environments without a real browser cannot draw.
  if (typeof HTMLImageElement.prototype.decode !== 'function') return file;
  const image = await decoded(file);
  if (!image) return 'unreadable';
  const isSmall = Math.max(image.naturalWidth, image.naturalHeight) <= MAX_SIDE_PX;
  if (isSmall && file.size <= SMALL_FILE_BYTES) return file;
  const small = await shrunk(image);
  if (!small || small.size >= file.size) return file;
  return new File([small], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' });
}
