import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import markdownit from 'markdown-it';
import { type Language, LANGUAGES } from '../common/language.js';
import { Env } from '../config/env.js';
import type { LegalTextName } from './legal-text-name.js';

export interface LegalText {
  title: string;
  /** The language of the text; it differs from the requested one if there is no such translation. */
  language: Language;
  html: string;
}

interface ReadText {
  /** When the file was last changed, in milliseconds. */
  at: number;
  text: LegalText;
}

// HTML in a file is shown as text, so that a file cannot break the page.
const markdown = markdownit({ html: false, typographer: false });

/** The first heading is the title. */
function parse(source: string, language: Language): LegalText {
  const [, title = '', rest = source] = /^\s*# +(.+)\n([^]*)$/.exec(source) ?? [];
  return { title: title.trim(), language, html: markdown.render(rest) };
}

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** The shop's legal texts. A changed file is read again without a restart. */
@Injectable()
export class LegalTexts {
  private readonly read = new Map<string, ReadText>();

  constructor(@Inject(Env) private readonly env: Env) {}

  /** @returns undefined if the text exists in no language */
  async find(name: LegalTextName, language: Language): Promise<LegalText | undefined> {
    for (const spoken of [language, ...LANGUAGES]) {
      const text = await this.readText(name, spoken);
      if (text) return text;
    }
    return undefined;
  }

  private async readText(name: LegalTextName, language: Language): Promise<LegalText | undefined> {
    const file = path.join(this.env.legalDir, language, `${name}.md`);
    try {
      const { mtimeMs: at } = await stat(file);
      const known = this.read.get(file);
      if (known?.at === at) return known.text;
      const text = parse(await readFile(file, 'utf8'), language);
      this.read.set(file, { at, text });
      return text;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }
}
