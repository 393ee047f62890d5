/** What a file of a picture is sent with, wherever it comes from: its name changes with its content. */
export const PICTURE_HEADERS = {
  'Content-Type': 'image/webp',
  'Cache-Control': 'public, max-age=31536000, immutable',
} as const;
