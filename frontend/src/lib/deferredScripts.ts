// Part of the inline script (inline.ts), so it imports nothing.

/** Counted from the load event, if the browser reports no paint. A busy browser paints late. */
const PAINT_TIMEOUT_MS = 3_000;
/** A slow picture must not delay the scripts longer than this. */
const PICTURE_TIMEOUT_MS = 1_000;

/** Does nothing on the second call: the template is empty then. */
function addScripts(): void {
  // In development there is none: the page loads its scripts directly.
  const template = document.querySelector<HTMLTemplateElement>('template#scripts');
  if (template) document.head.append(template.content);
}

/** True if the cart of this browser is empty, as cartStorage stores it. */
function isCartEmpty(): boolean {
  try {
    return !localStorage.getItem('larder.cart')?.includes('"items":{"');
  } catch {
    return true; // storage is disabled
  }
}

/** The key that build/pagePreloads.ts uses: all orders share one page. */
const addressOf = (path: string): string => path.slice(1).replace(/(my-orders\/).+/, '$1*');

/** Adds the chunks of a page that is not server-rendered; see build/pagePreloads.ts. */
function addPageCode(): void {
  const template = document.querySelector<HTMLTemplateElement>('template#page-code');
  const links = template?.content.querySelectorAll(
    `[data-at~="${addressOf(location.pathname)}"]${isCartEmpty() ? '' : ':not([as="image"])'}`,
  );
  if (links) document.head.append(...links);
}

/** Waits until the most important picture of the page, if any, is painted. */
function addScriptsAfterPicture(): void {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  const drawSoon = picture?.decode() ?? Promise.resolve();
  void drawSoon
    .catch(() => undefined)
    .then(() => {
      // In the task after the frame that paints it.
      requestAnimationFrame(() => setTimeout(addScripts));
    });
  setTimeout(addScripts, PICTURE_TIMEOUT_MS);
}

/**
 * Loads the scripts of a page after its visible content, with which they would compete for bandwidth. Loads them at
 * once if nothing is visible without them, or if the page was opened in a background tab.
 */
export function loadDeferredScripts(): void {
  document.addEventListener('DOMContentLoaded', () => {
    if (!document.getElementById('root')?.hasChildNodes() || document.hidden) {
      addScripts();
      addPageCode();
      return;
    }
    new PerformanceObserver((frames) => {
      if (frames.getEntriesByName('first-contentful-paint').length > 0) addScriptsAfterPicture();
    }).observe({ type: 'paint', buffered: true });
    addEventListener('load', () => setTimeout(addScripts, PAINT_TIMEOUT_MS));
  });
}
