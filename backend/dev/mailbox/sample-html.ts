import { LANGUAGES, pathIn } from '../../src/common/language.js';
import { unsubscribePath } from '../../src/mail/preferences/mail-preferences.js';
import { findMailKind } from '../../src/mail/mail-kind.js';
import { renderMail } from '../../src/mail/render/render-mail.js';
import { SAMPLES } from './samples.js';

/** An unsubscribe key that belongs to no user. */
const KEY = '00000000-0000-4000-8000-000000000000';

/** @returns the paths of the examples, one per language */
export const samplePaths = (): { path: string; title: string }[] =>
  SAMPLES.flatMap(({ kind }, index) =>
    LANGUAGES.map((language) => ({
      path: `/mailbox/examples/${index}/${language}`,
      title: `${kind}, ${language}`,
    })),
  );

/**
 * Renders an example as it would be sent.
 * @returns null if there is no such example
 */
export async function renderSample(
  index: string,
  asked: string,
  publicUrl: string,
): Promise<ReturnType<typeof renderMail> | null> {
  const sample = SAMPLES[Number(index)];
  const language = LANGUAGES.find((one) => one === asked);
  const kind = sample && findMailKind(sample.kind);
  if (!language || !kind) return null;
  const { default: template } = await kind.template();
  const link = (path: string): string => publicUrl + pathIn(language, path);
  const { topic } = kind;
  const context = {
    language,
    timeZone: 'UTC',
    link,
    ...(topic && { unsubscribeLink: link(unsubscribePath(KEY, topic)) }),
  };
  return renderMail(template.write(sample.shown, context), context);
}
