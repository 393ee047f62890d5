import { dictionary } from '@zxcvbn-ts/language-common';

const common = new Set(dictionary['passwords-common']);

/** Whether a password is on the list of the most used ones, however its letters are written. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
