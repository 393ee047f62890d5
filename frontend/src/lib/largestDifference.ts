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
