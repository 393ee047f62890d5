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

/** Translates the keys of a namespace. */
interface Words<M extends Messages> {
  (key: Key<M>, values?: TranslationValues): string;
  /** Translates a message with elements: `b` renders the content of `<b>`. */
  rich: (key: Key<M>, values: RichTranslationValues) => ReactNode;
  has: (key: string) => key is Key<M>;
}

/** English is part of the code that shows it; other languages are loaded as separate chunks. */
type Loaders<M> = Record<Exclude<Language, 'en'>, () => Promise<{ default: M }>>;

const translatorOf = <M extends Messages>(spoken: Language, messages: M) =>
  createTranslator({ locale: localeOf(spoken), messages }) as unknown as Words<M>;

/** Loads the messages of each namespace whose code has been loaded. */
const areas = new Set<() => Promise<void>>();

/**
 * Loads the messages of the document's language for all code that has been loaded. Rejects if a file cannot be loaded.
 */
export async function messagesReady(): Promise<void> {
  await Promise.all(Array.from(areas, (load) => load()));
}

/** Declares a namespace of messages. It falls back to English if the document's language could not be loaded. */
export function messageNamespace<M extends Messages>(en: M, loaders: Loaders<M>): Words<M> {
  const english = translatorOf('en', en);
  const others: Partial<Record<Language, Words<M>>> = {};

  async function load(): Promise<void> {
    const spoken = language();
    if (spoken === 'en' || others[spoken]) return;
    const { default: messages } = await loaders[spoken]();
    others[spoken] = translatorOf(spoken, messages);
  }
  areas.add(load);
  // Starts loading early; messagesReady() reports a failure.
  load().catch(() => undefined);

  const current = () => others[language()] ?? english;
  return Object.assign((...asked: Parameters<Words<M>>) => current()(...asked), {
    rich: (...asked: Parameters<Words<M>['rich']>) => current().rich(...asked),
    has: (key: string): key is Key<M> => current().has(key),
  });
}
