import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { run } from '../../database/run.js';
import { SqlValues } from '../../database/sql-values.js';
import { ALLERGEN_FACTS, type ListedProduct, PRODUCT_COLUMNS, productsOf } from '../catalogue.js';
import { CATEGORIES, type Category } from '../category.js';
import { CATEGORY_WORDS } from './food-words.js';
import { correctFilterWord } from './filter-words.js';
import {
  anyTermCondition,
  type SearchQuery,
  searchConditions,
  searchScore,
  type SearchTerm,
  type SearchWord,
} from './search-sql.js';
import { SpellingCorrector } from './spelling-corrector.js';
import { SearchVocabulary, type Synonyms, type Vocabulary } from './search-vocabulary.js';
import { type UnderstoodQuery, tokenize, understandQuery } from './understand-query.js';
import { foldWord, stemWord } from './word-forms.js';

/** The maximum number of words in a phrase that may have synonyms. */
const MAX_PHRASE = 4;
const MAX_NEAREST = 8;
const MAX_CATEGORIES = 3;
const TYPED_WORDS = /[\p{L}\p{M}\p{Nd}'’]+/gu;

interface ParseOptions {
  /** False for sellers, whose searches match diets and “x free” as words. */
  withFilters?: boolean;
  /** Reads synonyms that another process may have changed just now. */
  isFresh?: boolean;
  isArchived?: boolean;
}

interface SellerSearch {
  search?: string;
  archived?: boolean;
  exact?: boolean;
}

/** Suggestions for a search without results. */
export interface Nearest {
  products: ListedProduct[];
  categories: Category[];
}

/** Interprets the text of a search, corrects it, and suggests similar products if nothing matches. */
@Injectable()
export class ProductSearch {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly vocabulary: SearchVocabulary,
    private readonly corrector: SpellingCorrector,
  ) {}

  async parse(text: string, options: ParseOptions = {}): Promise<SearchQuery> {
    const understood = understandQuery(text, options);
    const { vocabulary } = this;
    const known = await (options.isFresh ? vocabulary.read() : vocabulary.get());
    let query = toSearchQuery(understood, known);
    for (const part of query.refinements.length > 0 ? [] : understood.optional) {
      const narrowed = { ...query, refinements: [...query.refinements, part] };
      if (await this.exists(narrowed, options)) query = narrowed;
    }
    return query;
  }

  /** A seller's search: its words as typed, or corrected if no product matches them. */
  async parseForSellers({ search, archived, exact }: SellerSearch): Promise<{
    search?: SearchQuery;
    searchedFor?: string;
  }> {
    if (!search) return {};
    const options = { withFilters: false, isFresh: true, isArchived: archived };
    const query = await this.parse(search, options);
    if (exact || (await this.exists(query, options))) return { search: query };
    const searchedFor = await this.corrected(search, query, options);
    if (searchedFor === undefined) return { search: query };
    return { search: await this.parse(searchedFor, options), searchedFor };
  }

  /** @returns the text with corrected words; undefined if no word can be corrected */
  async corrected(
    text: string,
    { terms }: SearchQuery,
    options: ParseOptions = {},
  ): Promise<string | undefined> {
    const corrections = new Map<string, string>();
    for (const term of terms) {
      const isFound = await this.exists(
        { terms: [term], refinements: [], filters: [], symbols: [] },
        options,
      );
      for (const { word } of isFound ? [] : term.words) {
        const filterWord = options.withFilters === false ? undefined : correctFilterWord(word);
        const correction =
          filterWord ?? (await this.corrector.correct(word, options.isArchived ?? false));
        if (correction !== undefined && correction !== word) corrections.set(word, correction);
      }
    }
    if (corrections.size === 0) return undefined;
    return text.replace(TYPED_WORDS, (word) => corrections.get(tokenize(word).join('')) ?? word);
  }

  /** Products that match some term and all filters, and the categories of those that match some term. */
  async nearest(query: SearchQuery): Promise<Nearest> {
    if (query.terms.length === 0) return { products: [], categories: [] };
    const values = new SqlValues();
    const condition = anyTermCondition(query, values);
    const score = searchScore(query, values);
    const text = `SELECT ${PRODUCT_COLUMNS}, ${ALLERGEN_FACTS} FROM products WHERE archived_at IS NULL AND ${condition}
      ORDER BY ${score} DESC, available DESC, popularity DESC, created_at DESC, id DESC LIMIT ${MAX_NEAREST}`;
    const manager = this.dataSource.manager;
    const [products, categories] = await Promise.all([
      run<ListedProduct>(manager, { text }, values.all),
      this.nearestCategories({ ...query, filters: [] }),
    ]);
    return { products: productsOf(products), categories };
  }

  private async nearestCategories(query: SearchQuery): Promise<Category[]> {
    const values = new SqlValues();
    const text = `SELECT category FROM products WHERE archived_at IS NULL AND ${anyTermCondition(query, values)}
      GROUP BY category ORDER BY max(${searchScore(query, values)}) DESC, count(*) DESC, category LIMIT ${MAX_CATEGORIES}`;
    const rows = await run<{ category: Category }>(this.dataSource.manager, { text }, values.all);
    if (rows.length > 0) return rows.map(({ category }) => category);
    return categoriesOf(query.terms.flatMap(({ words }) => words));
  }

  private async exists(query: SearchQuery, { isArchived = false }: ParseOptions): Promise<boolean> {
    const values = new SqlValues();
    const text = `SELECT FROM products WHERE archived_at IS ${isArchived ? 'NOT NULL' : 'NULL'}
      AND ${searchConditions(query, values).join(' AND ')} LIMIT 1`;
    return (await run(this.dataSource.manager, { text }, values.all)).length > 0;
  }
}

/** The categories in which a shop would have the searched food. */
function categoriesOf(words: readonly SearchWord[]): Category[] {
  const wanted = new Set(words.map(({ folded }) => singular(folded)));
  return CATEGORIES.filter((category) =>
    CATEGORY_WORDS[category].some((word) => wanted.has(singular(foldWord(word)))),
  );
}

const singular = (folded: string): string => folded.replace(/(?:ies|es|en|s|n|e|y)$/, '');

/** Prepares a search for SQL. Optional parts narrow it only if it has no other parts. */
export function toSearchQuery(
  { words, optional, filters, symbols }: UnderstoodQuery,
  { synonyms, frequentLexemes }: Vocabulary,
): SearchQuery {
  const found = words.map((word): SearchWord => {
    const folded = foldWord(word);
    const stem = stemWord(folded);
    const isFrequent = frequentLexemes.has(`-${stem}`);
    return { word, folded, stem, isFrequent, isInManyNames: frequentLexemes.has(stem) };
  });
  const isOptional = words.length > 0 || filters.length > 0;
  const refinements = isOptional ? [] : optional;
  return { terms: termsOf(found, synonyms), refinements, filters, symbols };
}

const phraseOf = (words: readonly SearchWord[]): string => words.map(({ stem }) => stem).join(' ');

/** The longest phrases that have synonyms, and single words. */
function termsOf(words: readonly SearchWord[], synonyms: Synonyms): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(MAX_PHRASE, words.length - at);
    while (length > 1 && !synonyms.has(phraseOf(words.slice(at, at + length)))) length--;
    const term = words.slice(at, at + length);
    terms.push({ words: term, synonyms: synonyms.get(phraseOf(term)) ?? [] });
    at += length;
  }
  return terms;
}
