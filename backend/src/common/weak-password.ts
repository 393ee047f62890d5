import { createRequire } from 'node:module';
import type * as Core from '@zxcvbn-ts/core';
import type * as Common from '@zxcvbn-ts/language-common';
import type * as English from '@zxcvbn-ts/language-en';
import type * as German from '@zxcvbn-ts/language-de';

/** Checking this many characters takes milliseconds; 128 characters would take seconds. */
const CHECKED_LENGTH = 24;

/** On the library's scale from 0 to 4. A lower score means at most a million guesses. */
const MIN_SCORE = 2;

let checker: Core.ZxcvbnFactory | undefined;

/**
 * Loads the library with the first password: its dictionaries take a second and 75 MB, which neither commands nor
 * processes without registrations need.
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
    maxLength: CHECKED_LENGTH,
  });
}

/** @returns each text (email addresses also without their domain) and their words, separately and joined */
function guessable(texts: string[]): string[] {
  const wholes = texts.flatMap((text) => [text, text.replace(/@.*/, '')]);
  const words = wholes.map((text) => text.split(/[^\p{L}\p{N}]+/u));
  return [
    ...wholes,
    ...words.map((ofText) => ofText.join('')),
    // Initials would match in every password.
    ...words.flat().filter((word) => word.length > 2),
  ].map((text) => text.slice(0, CHECKED_LENGTH));
}

/**
 * @returns whether a password is easy to guess for people who write English or German
 * @param texts that others know about the account: the shop's name, its owner's name and email address
 */
export function isWeakPassword(password: string, texts: string[]): boolean {
  checker ??= loadChecker();
  return (
    checker.check(password.normalize('NFKC'), guessable(['Larder', ...texts])).score < MIN_SCORE
  );
}
