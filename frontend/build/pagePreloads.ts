import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const ACCOUNT = 'pages/account/AccountPage.tsx';

/** Private pages, which are not rendered by the server, by their address (`*`: any id): their files in src. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  cart: ['pages/cart/CartPage.tsx'],
  'add-address': ['pages/AddAddressPage.tsx'],
  'my-orders': ['pages/my-orders/MyOrdersPage.tsx'],
  'my-orders/*': ['pages/my-orders/OrderPage.tsx'],
  orders: ['pages/my-orders/MyOrdersPage.tsx'],
  account: [ACCOUNT],
  'account/addresses': [ACCOUNT, 'pages/account/AddressesScreen.tsx'],
  'account/allergens': [ACCOUNT, 'pages/account/AllergensScreen.tsx'],
  'account/notifications': [ACCOUNT, 'features/account/settings/NotificationsScreen.tsx'],
  'account/profile': [ACCOUNT, 'features/account/profile/ProfileScreen.tsx'],
  'account/security': [ACCOUNT, 'pages/account/SecurityScreen.tsx'],
  'account/data': [ACCOUNT, 'features/account/data-export/DataScreen.tsx'],
};
/** Each page shows it. */
const FOOTER = 'app/layout/Footer.tsx';
/** The largest element of an empty cart. */
const EMPTY_CART = 'src/art/empty-cart.webp';

const GERMAN = /[\\/]src[\\/]messages[\\/]de[\\/]/;

const chunksOf = (bundle: Bundle): Chunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk');

/** Chunks and all their static imports. */
function withImports(bundle: Bundle, chunks: Chunk[]): Set<Chunk> {
  const reached = new Set(chunks);
  // The iteration includes chunks that are added during it.
  for (const { imports } of reached) {
    for (const chunk of chunksOf(bundle)) if (imports.includes(chunk.fileName)) reached.add(chunk);
  }
  return reached;
}

/** The German messages that chunks load as soon as they run. */
function messageChunks(bundle: Bundle, code: Set<Chunk>): Chunk[] {
  const imported = new Set([...code].flatMap(({ dynamicImports }) => dynamicImports));
  return chunksOf(bundle).filter(
    ({ fileName, moduleIds }) => imported.has(fileName) && moduleIds.some((id) => GERMAN.test(id)),
  );
}

/** File names that a page loads in addition to the first screen's, by its address in each language. */
function codeOf(
  bundle: Bundle,
  [address, files]: [string, readonly string[]],
): [string, string[]][] {
  const chunks = chunksOf(bundle);
  const shown = [...files, FOOTER].map((file) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${file}`));
    if (!chunk) throw new Error(`${file} has no chunk of its own.`);
    return chunk;
  });
  const first = withImports(
    bundle,
    chunks.filter(({ isEntry }) => isEntry),
  );
  const code = withImports(bundle, shown);
  const late = [...code].filter((chunk) => !first.has(chunk));
  const words = messageChunks(bundle, new Set([...first, ...code]));
  const names = (chunks: Chunk[]) => chunks.map(({ fileName }) => fileName);
  return [
    [address, names(late)],
    [`de/${address}`, names([...late, ...words])],
  ];
}

/** A link to the picture; `lib/deferredScripts` omits it if the cart is not empty. */
function linkToEmptyCart(bundle: Bundle): string {
  const picture = Object.values(bundle).find(
    (file) => file.type === 'asset' && file.originalFileNames.includes(EMPTY_CART),
  );
  if (!picture) throw new Error(`There is no ${EMPTY_CART}.`);
  return `<link rel="preload" as="image" href="/${picture.fileName}" data-at="cart de/cart">`;
}

/** A template of preload links for each page. */
function pagePreloadsTemplate(bundle: Bundle): string {
  const code = Object.entries(PAGES).flatMap((page) => codeOf(bundle, page));
  const files = new Set(code.flatMap(([, names]) => names));
  const links = Array.from(files, (file) => {
    const addresses = code.filter(([, names]) => names.includes(file)).map(([address]) => address);
    return `<link rel="modulepreload" crossorigin href="/${file}" data-at="${addresses.join(' ')}">`;
  });
  return `<template id="page-code">${links.join('')}${linkToEmptyCart(bundle)}</template>`;
}

/**
 * Names the chunks of pages without server-rendered content, so that `lib/deferredScripts` loads them together with the shop's
 * own chunks, not after those have run. The backend removes the template from all other pages (`PageTemplate`).
 */
export function pagePreloads(): Plugin {
  return {
    name: 'larder:page-code',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace('</body>', () => `${pagePreloadsTemplate(bundle)}\n  </body>`),
    },
  };
}
