import { isScreen } from '../common/http/outside-api/screens.js';
import { type Category, findCategory } from '../products/category.js';

/** What a public address shows. */
type PublicPage =
  | { kind: 'home' | 'contact' | 'nowhere' }
  | { kind: 'products'; search: string }
  /** Undefined for one that the shop does not have. */
  | { kind: 'category'; category: Category | undefined }
  | { kind: 'product'; id: string };

/** Parameters that decide what a page shows; all others, such as those of a campaign, change nothing. */
const PARAMETERS: Partial<Record<PublicPage['kind'], readonly string[]>> = {
  products: ['search', 'category', 'sort', 'page', 'after', 'before'],
  category: ['sort', 'page', 'after', 'before'],
};

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** As far as searches are told from each other, in characters. */
const MAX_ADDRESS = 400;

export interface Place {
  page: PublicPage;
  /** The one way to write its path. */
  path: string;
  /** The path, and of the query what decides what it shows, in one order. */
  address: string;
}

function pageAt([first, second, id, more]: readonly string[], query: URLSearchParams): PublicPage {
  if (first === undefined) return { kind: 'home' };
  if (first === 'contact' && second === undefined) return { kind: 'contact' };
  if (first !== 'products' || more !== undefined) return { kind: 'nowhere' };
  if (second === undefined) return { kind: 'products', search: query.get('search')?.trim() ?? '' };
  if (id === undefined) return { kind: 'category', category: findCategory(second) };
  return { kind: 'product', id: UUID.test(id) ? id.toLowerCase() : id };
}

/** A part of a path of ours in the way that it is written; others stay as they are. */
function properPart(part: string, index: number): string {
  if (index === 0) return part.toLowerCase();
  return index === 1 ? (findCategory(part)?.toLowerCase() ?? part) : part;
}

/**
 * The public page at an address; undefined where there is a screen for one person alone, or where no page can be.
 * @param urlPath decoded
 */
export function publicPlace(urlPath: string, search: string): Place | undefined {
  const parts = urlPath.split('/').filter(Boolean).map(properPart);
  const query = new URLSearchParams(search);
  const page = pageAt(parts, query);
  if (page.kind === 'nowhere') {
    // All of them look the same.
    return isScreen(urlPath) ? undefined : { page, path: urlPath, address: '/not-found' };
  }
  const path = `/${parts.map(encodeURIComponent).join('/')}`;
  const kept = new URLSearchParams();
  for (const name of PARAMETERS[page.kind] ?? []) {
    const value = query.get(name);
    if (value) kept.set(name, value);
  }
  const address = kept.size > 0 ? `${path}?${kept.toString()}` : path;
  return address.length > MAX_ADDRESS ? undefined : { page, path, address };
}
