import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { StoreExtra } from '../api/api';
import { pageDataOf } from '../api/pageData';
import { api } from '../api/api';
import { messagesReady } from '../messages/messageNamespace';
import { baseOf, languageOf, setLanguage } from '../messages/language';
import { PRELOADS } from './preloads';
import { findPublicPage } from './publicPage';
import { shopRoutes } from './router';
import { Shop } from './Shop';
import { createStore } from './store';

/** The HTML of a page, in the parts that the server assembles. */
export interface RenderedPage {
  /** Preload links, for the head. */
  links: string;
  /** The content of #root. */
  content: string;
  /** The query results as JSON, escaped for a script element. */
  data: string;
}

/** React writes its preload links first. */
const LINKS = /^(?:<link[^>]*>)+/;

/** JSON that is safe in a script element and valid JavaScript. */
const toJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Pages are rendered one at a time: the current language is global. */
let isRendering = false;

/**
 * Renders the public page at a URL in its language.
 * @param address path and query
 * @param ask runs the queries of the page
 * @throws any error of a component: a partial page is not returned
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
    setLanguage(language);
    await Promise.all([page.load(), PRELOADS[page.name](store.dispatch, page.place)]);
    // Includes messages of chunks that an earlier page loaded.
    await messagesReady();
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
      // Larger pages would be split into parts that React inserts by inline scripts.
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
    // Ends the timers of cached queries.
    store.dispatch(api.util.resetApiState());
  }
}
