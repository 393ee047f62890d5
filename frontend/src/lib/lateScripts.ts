// Stands in the page itself (inline.ts), so it imports nothing.

/** In milliseconds after everything else of the page has come, where the browser tells of no frame. */
const AT_LAST = 1_000;

/** Does nothing the second time: the template is empty then. */
function addScripts(): void {
  // Where there is none, the page has asked for its scripts already: in development.
  const template = document.querySelector<HTMLTemplateElement>('template#scripts');
  if (template) document.head.append(template.content);
}

/**
 * Asks for the scripts of a page once something of it is seen, with which they would otherwise share the line. At once where there
 * is nothing to be seen: in a page that only they show, and in one that was opened in the background.
 */
export function loadScriptsLate(): void {
  document.addEventListener('DOMContentLoaded', () => {
    if (!document.getElementById('root')?.hasChildNodes() || document.hidden) {
      addScripts();
      return;
    }
    new PerformanceObserver((frames) => {
      if (frames.getEntriesByName('first-contentful-paint').length > 0) addScripts();
    }).observe({ type: 'paint', buffered: true });
    addEventListener('load', () => setTimeout(addScripts, AT_LAST));
  });
}
