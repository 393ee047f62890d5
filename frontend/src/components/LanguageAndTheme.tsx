import { LanguageLink } from './LanguageLink';
import { ThemeChoice } from './ThemeChoice';

/** The choice of language and theme at the end of a page. */
export function LanguageAndTheme() {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <LanguageLink className="inline-block py-2 text-md font-medium text-soft transition-colors hover:text-ink hover:underline" />
      <ThemeChoice />
    </div>
  );
}
