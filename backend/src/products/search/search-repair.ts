import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { SqlValues } from '../../database/sql-values.js';
import { PRODUCT_COLUMNS, type ListedProduct, productsOf } from '../catalogue.js';
import type { Meaning } from './meaning.js';
import { fitOfWord, meaningConditions } from './search-conditions.js';
import { SearchMeanings } from './search-meanings.js';
import { typedWords } from './typed-words.js';
import { WordCorrections } from './word-corrections.js';

const MAX_NEAREST = 8;
/** Products that fit any of the words, of which the nearest are taken. */
const MAX_LOOKED_AT = 2_000;

/** What to do about a search that finds nothing. */
@Injectable()
export class SearchRepair {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly meanings: SearchMeanings,
    private readonly corrections: WordCorrections,
  ) {}

  /** The same search with words that are there in place of those that are not; undefined where all are, or none is like them. */
  async corrected(search: string): Promise<string | undefined> {
    const words = typedWords(search);
    const corrected = await Promise.all(
      words.map(async (word) =>
        (await this.isUsed(word)) ? word : await this.corrections.of(word),
      ),
    );
    const text = words.map((word, index) => corrected[index] ?? word).join(' ');
    return corrected.some((it, index) => it !== undefined && it !== words[index])
      ? text
      : undefined;
  }

  /** Products that fit most of the words. */
  async nearest(search: string): Promise<ListedProduct[]> {
    const meanings = (await this.meanings.of(search)).filter(({ all }) => all !== null);
    if (meanings.length === 0) return [];
    const values = new SqlValues();
    const fits = meanings.map((meaning) => {
      const [condition] = meaningConditions([meaning], values);
      return {
        condition,
        sql: `CASE WHEN ${condition} THEN 100 + ${fitOfWord(meaning, values)} ELSE 0 END`,
      };
    });
    const rows = await this.dataSource.manager.query<ListedProduct[]>(
      `SELECT ${PRODUCT_COLUMNS} FROM (
         SELECT *, ${fits.map(({ sql }) => sql).join(' + ')} AS fit FROM products
         WHERE archived_at IS NULL AND (${fits.map(({ condition }) => condition).join(' OR ')}) LIMIT ${MAX_LOOKED_AT}) AS near
       ORDER BY fit DESC, available DESC, popularity DESC, created_at DESC, id DESC LIMIT ${MAX_NEAREST}`,
      values.all,
    );
    return productsOf(rows);
  }

  /** Whether a product is sold that the word finds. */
  private async isUsed(word: string): Promise<boolean> {
    const meanings: Meaning[] = await this.meanings.of(word);
    const values = new SqlValues();
    const conditions = meaningConditions(meanings, values).join(' AND ');
    const rows = await this.dataSource.manager.query<object[]>(
      `SELECT FROM products WHERE archived_at IS NULL AND ${conditions} LIMIT 1`,
      values.all,
    );
    return rows.length > 0;
  }
}
