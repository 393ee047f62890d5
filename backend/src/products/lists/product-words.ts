import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { containing } from '../../common/search-words.js';
import { ask, statement } from '../../database/statement.js';
import { CatalogueEpoch } from '../response-cache/catalogue-epoch.js';
import { UntilChange } from '../response-cache/until-change.js';

const MAX_PARTS = 5_000;
/** Looking for more words than that takes as long as looking into the names. */
const MAX_WORDS = 100;

const WORDS_HOLDING = statement<{ word: string }>(
  'product_words_holding',
  `SELECT DISTINCT word FROM product_words WHERE word LIKE lower($1) LIMIT ${MAX_WORDS + 1}`,
);

/** Words of names that hold something that was typed, in lower case. */
export interface Holding {
  words: readonly string[];
  /** There are more, and they were not looked for. */
  areMore: boolean;
  /** How often this was wanted to be known. */
  asked: number;
}

/** Which words the names of products have: far fewer than there are products, unless each has a number of its own. */
@Injectable()
export class ProductWords {
  private readonly parts: UntilChange<Holding>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    epoch: CatalogueEpoch,
  ) {
    this.parts = new UntilChange(epoch, { max: MAX_PARTS });
  }

  /** The words that hold a part. */
  holding(part: string): Holding | Promise<Holding> {
    return this.parts.get(part, () => this.read(part));
  }

  /** The same as it is now, whoever changed it. */
  async read(part: string): Promise<Holding> {
    const rows = await ask(this.dataSource, WORDS_HOLDING, [containing(part)]);
    const words = rows.map(({ word }) => word);
    return { words, areMore: words.length > MAX_WORDS, asked: 0 };
  }
}
