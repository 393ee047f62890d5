import { Menu, X } from 'lucide-react';
import { Suspense, useId } from 'react';
import { ErrorBoundary } from '../../components/ErrorBoundary';
import { ErrorMessage } from '../../components/ErrorMessage';
import { IconButton } from '../../components/IconButton';
import { lazyComponent } from '../../components/lazyComponent';
import { early } from '../../lib/earlyClicks';
import { useDisclosure } from '../../components/useDisclosure';
import { loadMobilePanel } from './loadMobilePanel';
import { t } from '../../messages/shop';

const MobilePanel = lazyComponent(loadMobilePanel);

/** In a header too narrow for the links; its content is loaded when it is opened. */
export function MobileMenu() {
  const { isOpen, setOpen, ref } = useDisclosure<HTMLDivElement>();
  const panelId = useId();
  const Icon = isOpen ? X : Menu;

  return (
    <div ref={ref} className="@min-[60rem]/header:hidden">
      <IconButton
        label={t(isOpen ? 'closeMenu' : 'openMenu')}
        className="header-action"
        {...early()}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon aria-hidden="true" size="1.375rem" strokeWidth={1.75} />
      </IconButton>
      <div
        id={panelId}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-var(--header))] animate-rise overflow-y-auto border-b border-line bg-surface shadow-float"
      >
        {isOpen && (
          <ErrorBoundary
            fallback={({ sentence, retry }) => (
              <ErrorMessage onRetry={retry}>{sentence}</ErrorMessage>
            )}
          >
            <Suspense>
              <MobilePanel onDone={() => setOpen(false)} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </div>
  );
}
