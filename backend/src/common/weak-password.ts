import { createRequire } from 'node:module';
import type * as Core from '@zxcvbn-ts/core';
import type * as Common from '@zxcvbn-ts/language-common';
import type * as English from '@zxcvbn-ts/language-en';
import type * as German from '@zxcvbn-ts/language-de';

/** In characters: these take milliseconds, the 128 of the longest password would take seconds. */
const CHECKED = 24;

/** Of the library's scale from 0 to 4; below 2, a million guesses are enough. */
const STRONG_ENOUGH = 2;

let checker: Core.ZxcvbnFactory | undefined;

/**
 * With the first password, which in production is the first seller's, as the shop starts: the dictionaries take a second and
 * 75 MB, which the other commands need not spend.
 */
function loadChecker(): Core.ZxcvbnFactory {
  const require = createRequire(import.meta.url);
  const { ZxcvbnFactory } = require('@zxcvbn-ts/core') as typeof Core;
  const common = require('@zxcvbn-ts/language-common') as typeof Common;
  const english = require('@zxcvbn-ts/language-en') as typeof English;
  const german = require('@zxcvbn-ts/language-de') as typeof German;
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary, ...german.dictionary },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: 5,
    maxLength: CHECKED,
  });
}

/** Each text as a whole, an address also without its domain, and the words of them, one by one and run together. */
function guessable(texts: string[]): string[] {
  const wholes = texts.flatMap((text) => [text, text.replace(/@.*/, '')]);
  const words = wholes.map((text) => text.split(/[^\p{L}\p{N}]+/u));
  return [
    ...wholes,
    ...words.map((ofText) => ofText.join('')),
    // Initials would be found in everything.
    ...words.flat().filter((word) => word.length > 2),
  ].map((text) => text.slice(0, CHECKED));
}

/**
 * Whether a password is easy to guess, for people who write English or German.
 * @param texts that others know of the account: the shop's name, its owner's name and e-mail address
 */
export function isWeakPassword(password: string, texts: string[]): boolean {
  checker ??= loadChecker();
  return (
    checker.check(password.normalize('NFKC'), guessable(['Larder', ...texts])).score < STRONG_ENOUGH
  );
}
