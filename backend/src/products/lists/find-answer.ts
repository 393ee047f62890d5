import { parse, type ParsedUrlQuery } from 'node:querystring';
import { PickType } from '@nestjs/swagger';
import { LRUCache } from 'lru-cache';
import { assertCleanQuery } from '../../common/http/clean-input.middleware.js';
import { validationPipe } from '../../common/http/validation.js';
import { ListProductsDto } from '../dto/list-products.dto.js';
import type { CachedResponse } from '../response-cache/cached-response.js';
import type { ResponseCache } from '../response-cache/response-cache.js';
import type { CatalogueAnswers } from './catalogue-answers.js';

/** The addresses of ProductsController, in the way that everybody writes them. */
const ADDRESS =
  /^\/api\/product\/(?:list(?:\?(?<query>.+))?|(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))$/;

const pipe = validationPipe();

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
  const { id, query = '' } = parts;
  if (id !== undefined) return cache.get(address, answers.askProduct(id));
  return readList(query).then((list) => cache.get(address, answers.askList(list)));
}

async function readList(text: string): Promise<ListProductsDto> {
  const { search, ...others } = parse(text);
  assertCleanQuery({ search: search ?? '', ...others });
  const read = await readOthers(others);
  if (search === undefined) return read;
  return Object.assign(new ListProductsDto(), read, await validated({ search }, Search));
}

/** Of what lists are asked for by, words alone differ from one to the next. */
class Search extends PickType(ListProductsDto, ['search']) {}

const MAX_READ = 1_000;
const read = new LRUCache<string, ListProductsDto>({ max: MAX_READ });

/** What was found in order once still is. */
async function readOthers(query: ParsedUrlQuery): Promise<ListProductsDto> {
  const text = JSON.stringify(query);
  const known = read.get(text);
  if (known) return known;
  const made = await validated(query, ListProductsDto);
  read.set(text, made);
  return made;
}

const validated = <T>(query: ParsedUrlQuery, metatype: new () => T): Promise<T> =>
  pipe.transform(query, { type: 'query', metatype }) as Promise<T>;
