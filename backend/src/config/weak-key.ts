/** True for the placeholders of .env.example and other samples. */
export const isSample = (value: string): boolean => /change.?me/i.test(value);

/** True for a key that is long but can be guessed: one repeated character, or a sample. */
export const isWeakKey = (key: string): boolean =>
  new Set(key).size < 10 || isSample(key) || /secret|example|replace/i.test(key);
