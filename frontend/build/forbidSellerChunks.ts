import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

const SELLER_CODE = /[\\/]src[\\/]seller[\\/]/;
/** The only module through which customers' code reaches sellers' code. */
const SELLER_AREA = /[\\/]src[\\/]seller[\\/]SellerArea\.\w+$/;

const chunkOf = (bundle: Bundle, file: string): Rolldown.OutputChunk | undefined => {
  const chunk = bundle[file];
  return chunk?.type === 'chunk' ? chunk : undefined;
};

/** File names of all chunks that customers may download: those reached without opening the sellers' area. */
export function customersFiles(bundle: Bundle): string[] {
  const isSellerArea = (file: string) =>
    chunkOf(bundle, file)?.moduleIds.some((id) => SELLER_AREA.test(id));
  const reached = new Set(Object.keys(bundle).filter((file) => chunkOf(bundle, file)?.isEntry));
  // The iteration includes files that are added during it.
  for (const file of reached) {
    const { imports = [], dynamicImports = [] } = chunkOf(bundle, file) ?? {};
    for (const next of imports) reached.add(next);
    for (const next of dynamicImports) if (!isSellerArea(next)) reached.add(next);
  }
  return [...reached];
}

/** Module ids of sellers' code that a customer would download. */
const sellerCodeForCustomers = (bundle: Bundle): string[] =>
  customersFiles(bundle).flatMap(
    (file) => chunkOf(bundle, file)?.moduleIds.filter((id) => SELLER_CODE.test(id)) ?? [],
  );

/** Fails the build if customers would download code that only sellers use. */
export function forbidSellerChunks(): Plugin {
  return {
    name: 'larder:customers-chunks',
    apply: 'build',
    generateBundle(_options, bundle) {
      const found = sellerCodeForCustomers(bundle);
      if (found.length > 0)
        this.error(`Customers would download sellers' code: ${found.join(', ')}`);
    },
  };
}
