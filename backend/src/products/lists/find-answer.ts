import { parse, type ParsedUrlQuery } from 'node:querystring';
import { LRUCache } from 'lru-cache';
import { assertCleanQuery } from '../../common/http/clean-input.middleware.js';
import { readSearch } from '../../common/http/filters.js';
import { validationPipe } from '../../common/http/validation.js';
import { FilterProductsDto } from '../dto/filter-products.dto.js';
import { ListProductsDto } from '../dto/list-products.dto.js';
import type { CachedResponse } from '../response-cache/cached-response.js';
import type { ResponseCache } from '../response-cache/response-cache.js';
import type { CatalogueAnswers } from './catalogue-answers.js';

/** The addresses of ProductsController, in the way that everybody writes them. */
const ADDRESS =
  /^\/api\/product\/(?:(?<list>list|filters)(?:\?(?<query>[^#]+))?|(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?<related>\/related)?)$/;

const START = '/api/product/';

/** The pattern of an address that findAnswer() has an answer to, as the framework writes it. */
export function routeAt(address: string): string {
  if (address.startsWith('list', START.length)) return '/api/product/list';
  if (address.startsWith('filters', START.length)) return '/api/product/filters';
  return address.endsWith('/related') ? '/api/product/:id/related' : '/api/product/:id';
}

const pipe = validationPipe();

/** What may be asked of it differs for each. */
const METATYPES = { list: ListProductsDto, filters: FilterProductsDto };

/**
 * The answer to an address of the catalogue, kept or made by the rules of its route, without the way there: it takes several times
 * as long as making an answer.
 * @returns undefined where the address is of another route, or is written in another way. The promise fails as the route would.
 */
export function findAnswer(
  address: string,
  answers: CatalogueAnswers,
  cache: ResponseCache,
): CachedResponse | Promise<CachedResponse> | undefined {
  const kept = cache.find(address);
  if (kept) return kept;
  const parts = ADDRESS.exec(address)?.groups;
  if (!parts) return undefined;
  const { id, related, list, query = '' } = parts;
  if (id !== undefined)
    return cache.get(address, related ? answers.askRelated(id) : answers.askProduct(id));
  if (list === 'filters') {
    return read('filters', query).then((asked) => cache.get(address, answers.askFilters(asked)));
  }
  return read('list', query).then((asked) => cache.get(address, answers.askList(asked)));
}

type Asked = { [List in keyof typeof METATYPES]: InstanceType<(typeof METATYPES)[List]> };

async function read<List extends keyof Asked>(list: List, text: string): Promise<Asked[List]> {
  const { search, ...others } = parse(text);
  assertCleanQuery(search === undefined ? others : { search, ...others });
  const words = readSearch(search);
  // Words are what differs from one list to the next. What else lists are asked for by is read once.
  if (search !== undefined && words === undefined) return validated(list, { search, ...others });
  return Object.assign(new METATYPES[list](), await readOthers(list, others), { search: words });
}

const MAX_READ = 1_000;
const inOrder = new LRUCache<string, object>({ max: MAX_READ });

/** What was found in order once still is. */
async function readOthers<List extends keyof Asked>(
  list: List,
  query: ParsedUrlQuery,
): Promise<Asked[List]> {
  const text = list + JSON.stringify(query);
  const known = inOrder.get(text);
  if (known) return known;
  const made = await validated(list, query);
  inOrder.set(text, made);
  return made;
}

const validated = <List extends keyof Asked>(
  list: List,
  query: ParsedUrlQuery,
): Promise<Asked[List]> =>
  pipe.transform(query, { type: 'query', metatype: METATYPES[list] }) as Promise<Asked[List]>;
