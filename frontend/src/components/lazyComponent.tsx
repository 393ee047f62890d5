import { createElement, lazy, type ComponentType, type ReactElement } from 'react';
import { reloadPage, type ReloadBlock } from '../lib/reloadGuard';
import { messagesReady } from '../messages/messageNamespace';

/** A chunk could not be loaded, and the page was not reloaded. */
export class ChunkLoadError extends Error {
  constructor(
    readonly reason: ReloadBlock,
    cause: unknown,
  ) {
    super('A part of the page could not be loaded', { cause });
  }
}

/** An error boundary that shows a chunk load error. */
export interface FailedBoundary {
  state: { failed?: { error: unknown } };
  reset: (isAsked: boolean) => void;
}

/** The mounted ones; see startRecovery. */
export const failedBoundaries = new Set<FailedBoundary>();

/** The window event when one is added. */
export const CHUNK_LOAD_FAILED = 'larder:part-missing';

/** Functions that retry failed chunks. */
const failed = new Set<(isAsked: boolean) => void>();

/**
 * Retries failed chunks where they are shown.
 * @param isAsked a person clicked a button for it
 */
export function retryParts(isAsked: boolean): void {
  for (const retry of failed) retry(isAsked);
  failed.clear();
}

/** A component whose code is loaded on demand. */
export interface LazyPart<Props extends object> {
  (props: Props): ReactElement;
  /**
   * Loads the code ahead, so that the component renders without a fallback. Rejects if loading fails; rendering reports
   * the failure.
   */
  load: () => Promise<void>;
}

/**
 * A component whose code and messages are loaded when it is rendered. Unlike React.lazy, it can be retried after a
 * failure.
 * @param isExtra true for optional content, for which the page is not reloaded
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isExtra = false } = {},
): LazyPart<Props> {
  let isBegun = false;
  const loadAll = async () => {
    const Loaded = await load();
    await messagesReady();
    return Loaded;
  };
  const attempt = (isAsked: boolean) =>
    lazy(async () => {
      isBegun = true;
      try {
        return { default: await loadAll() };
      } catch (error) {
        const reason = isExtra ? 'reloaded' : await reloadPage(isAsked);
        failed.add((isAskedAgain) => {
          Part = attempt(isAskedAgain);
        });
        throw new ChunkLoadError(reason, error);
      }
    });
  let Part: ComponentType<Props> = attempt(false) as ComponentType<Props>;

  function LazyPart(props: Props) {
    return createElement(Part, props);
  }
  LazyPart.load = async () => {
    const Loaded = await loadAll();
    // A mounted component is not replaced.
    if (!isBegun) Part = Loaded;
  };
  return LazyPart;
}
