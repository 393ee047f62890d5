import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { stored } from '../lib/storage';
import { showTheme, shownTheme, THEME_KEY, THEMES, type Theme } from '../lib/theme';
import { t } from '../messages/belowTheFold';

const ICONS: Record<Theme, LucideIcon> = {
  system: Monitor,
  light: Sun,
  dark: Moon,
};

const storedChoice = stored(THEME_KEY, (theme) => theme);

/** Subscribes to the document's theme, which another tab may change. */
function followDocument(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

function choose(theme: Theme): void {
  storedChoice.write(theme === 'system' ? undefined : theme);
  showTheme(theme);
}

/** Applies a choice made before hydration, which React would leave checked without effect. */
function useEarlyChoice(shown: Theme) {
  const ref = useRef<HTMLFieldSetElement>(null);
  const initial = useRef(shown);
  useLayoutEffect(() => {
    const pressed = ref.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const early = THEMES.find((theme) => theme === pressed);
    if (early && early !== initial.current) choose(early);
  }, []);
  return ref;
}

/** The choice of the theme, stored in this browser. */
export function ThemeChoice() {
  const name = useId();
  const shown = useSyncExternalStore(followDocument, shownTheme, () => 'system' as const);
  const ref = useEarlyChoice(shown);

  return (
    <fieldset
      ref={ref}
      className="flex min-w-0 flex-wrap rounded-panel border border-control p-0.75"
    >
      <legend className="sr-only">{t('theme.label')}</legend>
      {THEMES.map((theme) => {
        const Icon = ICONS[theme];
        return (
          <label
            key={theme}
            className="flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full px-3 text-sm font-medium text-soft transition-colors hover:text-ink has-checked:bg-brand-tint has-checked:text-brand-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={name}
              value={theme}
              checked={shown === theme}
              onChange={() => choose(theme)}
              className="sr-only"
            />
            <Icon aria-hidden="true" size="1.0625rem" strokeWidth={1.75} />
            {t(`theme.${theme}`)}
          </label>
        );
      })}
    </fieldset>
  );
}
