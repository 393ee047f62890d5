import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** Pages that come without content, since they are of one person alone, by their address (`*`: of one thing): files in src. */
const PAGES: Readonly<Record<string, string>> = {
  cart: 'pages/cart/CartPage.tsx',
  'add-address': 'pages/AddAddressPage.tsx',
  'my-orders': 'pages/my-orders/MyOrdersPage.tsx',
  'my-orders/*': 'pages/my-orders/OrderPage.tsx',
  orders: 'pages/my-orders/MyOrdersPage.tsx',
  account: 'pages/account/AccountPage.tsx',
};
/** Is shown with each of them. */
const FOOTER = 'app/layout/Footer.tsx';
/** What one sees first of a cart with nothing in it. */
const EMPTY_CART = 'src/art/empty-cart.webp';

const GERMAN = /[\\/]src[\\/]messages[\\/]de[\\/]/;

const chunksOf = (bundle: Bundle): Chunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk');

/** Chunks and all that they cannot run without. */
function withImports(bundle: Bundle, chunks: Chunk[]): Set<Chunk> {
  const reached = new Set(chunks);
  // A set goes on to what is added to it meanwhile.
  for (const { imports } of reached) {
    for (const chunk of chunksOf(bundle)) if (imports.includes(chunk.fileName)) reached.add(chunk);
  }
  return reached;
}

/** The German words that code asks for as soon as it runs. */
function wordsOf(bundle: Bundle, code: Set<Chunk>): Chunk[] {
  const asked = new Set([...code].flatMap(({ dynamicImports }) => dynamicImports));
  return chunksOf(bundle).filter(
    ({ fileName, moduleIds }) => asked.has(fileName) && moduleIds.some((id) => GERMAN.test(id)),
  );
}

/** Names of the files that a page runs beyond the first download, by its address in each language. */
function codeOf(bundle: Bundle, [address, page]: [string, string]): [string, string[]][] {
  const chunks = chunksOf(bundle);
  const shown = [page, FOOTER].map((file) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${file}`));
    if (!chunk) throw new Error(`${file} has no code of its own.`);
    return chunk;
  });
  const first = withImports(
    bundle,
    chunks.filter(({ isEntry }) => isEntry),
  );
  const code = withImports(bundle, shown);
  const late = [...code].filter((chunk) => !first.has(chunk));
  const words = wordsOf(bundle, new Set([...first, ...code]));
  const names = (files: Chunk[]) => files.map(({ fileName }) => fileName);
  return [
    [address, names(late)],
    [`de/${address}`, names([...late, ...words])],
  ];
}

/** A link to the picture; `lib/lateScripts` leaves it out where there is something in the cart. */
function linkToEmptyCart(bundle: Bundle): string {
  const picture = Object.values(bundle).find(
    (file) => file.type === 'asset' && file.originalFileNames.includes(EMPTY_CART),
  );
  if (!picture) throw new Error(`There is no ${EMPTY_CART}.`);
  return `<link rel="preload" as="image" href="/${picture.fileName}" data-at="cart de/cart">`;
}

/** A template of links to what each page runs and shows first. */
function pageCodeTemplate(bundle: Bundle): string {
  const code = Object.entries(PAGES).flatMap((page) => codeOf(bundle, page));
  const files = new Set(code.flatMap(([, names]) => names));
  const links = Array.from(files, (file) => {
    const addresses = code.filter(([, names]) => names.includes(file)).map(([address]) => address);
    return `<link rel="modulepreload" crossorigin href="/${file}" data-at="${addresses.join(' ')}">`;
  });
  return `<template id="page-code">${links.join('')}${linkToEmptyCart(bundle)}</template>`;
}

/**
 * Names the code of the pages that come without content, so that `lib/lateScripts` asks for it beside the shop's own, not after that
 * has run. The backend takes it out of all other pages (`PageTemplate`).
 */
export function pageCode(): Plugin {
  return {
    name: 'larder:page-code',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace('</body>', () => `${pageCodeTemplate(bundle)}\n  </body>`),
    },
  };
}
