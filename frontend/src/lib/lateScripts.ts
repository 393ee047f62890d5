// Stands in the page itself (inline.ts), so it imports nothing.

/** In milliseconds after everything else of the page has come, where the browser tells of no frame. A busy one draws its first late. */
const AT_LAST = 3_000;
/** How long a picture may take of its own, in milliseconds: nobody shall wait for it to be able to do something. */
const PATIENCE = 1_000;

/** Does nothing the second time: the template is empty then. */
function addScripts(): void {
  // Where there is none, the page has asked for its scripts already: in development.
  const template = document.querySelector<HTMLTemplateElement>('template#scripts');
  if (template) document.head.append(template.content);
}

/** Whether there is nothing in the cart of this browser, as cartStorage keeps it. */
function isCartEmpty(): boolean {
  try {
    return !localStorage.getItem('larder.cart')?.includes('"items":{"');
  } catch {
    return true; // a browser that keeps nothing
  }
}

/** As build/pageCode.ts names it: all orders have one page. */
const addressOf = (path: string): string => path.slice(1).replace(/(my-orders\/).+/, '$1*');

/** The code of a page that comes without content, beside the scripts that show it; see build/pageCode.ts. */
function addPageCode(): void {
  const template = document.querySelector<HTMLTemplateElement>('template#page-code');
  const links = template?.content.querySelectorAll(
    `[data-at~="${addressOf(location.pathname)}"]${isCartEmpty() ? '' : ':not([as="image"])'}`,
  );
  if (links) document.head.append(...links);
}

/** Once the picture that matters most is drawn, where the page has one. */
function addScriptsAfterPicture(): void {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  const drawSoon = picture?.decode() ?? Promise.resolve();
  void drawSoon
    .catch(() => undefined)
    .then(() => {
      // A task after the frame that has it.
      requestAnimationFrame(() => setTimeout(addScripts));
    });
  setTimeout(addScripts, PATIENCE);
}

/**
 * Asks for the scripts of a page once it is seen as far as it counts, with which they would otherwise share the line. At once where
 * there is nothing to be seen: in a page that only they show, and in one that was opened in the background.
 */
export function loadScriptsLate(): void {
  document.addEventListener('DOMContentLoaded', () => {
    if (!document.getElementById('root')?.hasChildNodes() || document.hidden) {
      addScripts();
      addPageCode();
      return;
    }
    new PerformanceObserver((frames) => {
      if (frames.getEntriesByName('first-contentful-paint').length > 0) addScriptsAfterPicture();
    }).observe({ type: 'paint', buffered: true });
    addEventListener('load', () => setTimeout(addScripts, AT_LAST));
  });
}
