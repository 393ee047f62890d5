/** Headers of every picture. The name changes with the content, so it may be cached for ever. */
export const PICTURE_HEADERS = {
  'Content-Type': 'image/webp',
  'Cache-Control': 'public, max-age=31536000, immutable',
} as const;
