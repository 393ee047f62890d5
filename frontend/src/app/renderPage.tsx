import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { StoreExtra } from '../api/api';
import { pageDataOf } from '../api/pageData';
import { api } from '../api/api';
import { wordsReady } from '../messages/area';
import { baseOf, languageOf, speak } from '../messages/language';
import { PRELOADS } from './preloads';
import { findPublicPage } from './publicPage';
import { shopRoutes } from './router';
import { Shop } from './Shop';
import { createStore } from './store';

/** A page as HTML, in the parts that the server puts together. */
export interface RenderedPage {
  /** Links to what is needed first, for the head. */
  links: string;
  /** What stands in #root. */
  content: string;
  /** What it was rendered from, as JSON that no text in it can break out of. */
  data: string;
}

/** React puts what it wants to have preloaded before everything else. */
const LINKS = /^(?:<link[^>]*>)+/;

/** JSON that may stand in a script element, and as JavaScript. */
const toJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Pages are rendered one after the other: what they say depends on the language that is spoken. */
let isRendering = false;

/**
 * Renders the public page at an address, in the language of it.
 * @param address path and query
 * @param ask answers the questions of the page
 * @throws whatever a part of it throws: half a page is none
 */
export async function renderPage(
  address: string,
  ask: NonNullable<StoreExtra['ask']>,
): Promise<RenderedPage> {
  const url = new URL(address, 'http://shop');
  const page = findPublicPage(shopRoutes, url);
  if (!page) throw new Error('Only public pages are rendered');
  if (isRendering) throw new Error('A page is being rendered already');
  const store = createStore(undefined, { ask });
  const language = languageOf(url.pathname);
  try {
    isRendering = true;
    speak(language);
    await Promise.all([page.load(), PRELOADS[page.name](store.dispatch, page.place)]);
    // Also of what an earlier page has brought along.
    await wordsReady();
    const failures: unknown[] = [];
    const { prelude } = await prerender(
      <Shop
        store={store}
        router={(routes) => (
          <StaticRouter basename={baseOf(language)} location={address}>
            {routes}
          </StaticRouter>
        )}
      />,
      // Beyond some kilobytes React would leave parts of the page to inline scripts.
      { progressiveChunkSize: Infinity, onError: (error) => void failures.push(error) },
    );
    const html = await new Response(prelude).text();
    if (failures.length > 0) throw failures[0];
    const links = LINKS.exec(html)?.[0] ?? '';
    return {
      links,
      content: html.slice(links.length),
      data: toJson(pageDataOf(store.getState()[api.reducerPath])),
    };
  } finally {
    isRendering = false;
    // Ends the clocks of what it keeps.
    store.dispatch(api.util.resetApiState());
  }
}
