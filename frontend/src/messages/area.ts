import type { ReactNode } from 'react';
import {
  createTranslator,
  type MessageKeys,
  type NestedKeyOf,
  type RichTranslationValues,
  type TranslationValues,
} from 'use-intl/core';
import { language, localeOf, type Language } from './language';

interface Messages {
  [key: string]: string | Messages;
}

type Key<M> = MessageKeys<M, NestedKeyOf<M>>;

/** The words of a part of the shop, by their key. */
interface Words<M extends Messages> {
  (key: Key<M>, values?: TranslationValues): string;
  /** Words with elements in them: `<b>` in the message is what `b` makes of its content. */
  rich: (key: Key<M>, values: RichTranslationValues) => ReactNode;
  has: (key: string) => key is Key<M>;
}

/** English comes with the code that shows it; the others are loaded beside it. */
type Loaders<M> = Record<Exclude<Language, 'en'>, () => Promise<{ default: M }>>;

const translatorOf = <M extends Messages>(spoken: Language, messages: M) =>
  createTranslator({ locale: localeOf(spoken), messages }) as unknown as Words<M>;

/** How each area whose code is there loads what it lacks. */
const areas = new Set<() => Promise<void>>();

/** Waits for the document's language, as far as the code is there that needs it. Fails where it cannot be loaded. */
export async function wordsReady(): Promise<void> {
  await Promise.all(Array.from(areas, (load) => load()));
}

/** A part of the shop with words of its own. Where another language could not be loaded, they are English. */
export function area<M extends Messages>(en: M, loaders: Loaders<M>): Words<M> {
  const english = translatorOf('en', en);
  const others: Partial<Record<Language, Words<M>>> = {};

  async function load(): Promise<void> {
    const spoken = language();
    if (spoken === 'en' || others[spoken]) return;
    const { default: messages } = await loaders[spoken]();
    others[spoken] = translatorOf(spoken, messages);
  }
  areas.add(load);
  // The sooner, the better; who waits for it is told.
  load().catch(() => undefined);

  const words = () => others[language()] ?? english;
  return Object.assign((...asked: Parameters<Words<M>>) => words()(...asked), {
    rich: (...asked: Parameters<Words<M>['rich']>) => words().rich(...asked),
    has: (key: string): key is Key<M> => words().has(key),
  });
}
