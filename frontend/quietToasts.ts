import type { Plugin } from 'vite';

const STYLES = /[\\/]ReactToastify\.css$/;

/** The library's styles with its variables where its toasts are, rather than on the whole page. */
export function quiet(css: string): string {
  if (!css.includes(':root'))
    throw new Error('The styles of the toasts set nothing on the page any more.');
  return css.replaceAll(':root', '.Toastify');
}

/** They come beside the first screen: whatever they change on the page, the browser would style all of it once more. */
export function quietToasts(): Plugin {
  return {
    name: 'larder:quiet-toasts',
    enforce: 'pre',
    transform: { filter: { id: STYLES }, handler: (css) => ({ code: quiet(css), map: null }) },
  };
}
