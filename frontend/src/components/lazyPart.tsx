import { createElement, lazy, type ComponentType, type ReactElement } from 'react';
import { reloadPage, type ReloadBlock } from '../lib/reloadGuard';
import { wordsReady } from '../messages/area';

/** A part of the page could not be loaded, nor the whole page anew. */
export class MissingPartError extends Error {
  constructor(
    readonly reason: ReloadBlock,
    cause: unknown,
  ) {
    super('A part of the page could not be loaded', { cause });
  }
}

/** Where a part may be missing. */
export interface FailedBoundary {
  state: { failed?: { error: unknown } };
  reset: (isAsked: boolean) => void;
}

/** Where parts have been missing, while it is on the screen; see startRecovery. */
export const failedBoundaries = new Set<FailedBoundary>();

/** The event of the window when another one is added. */
export const PART_MISSING = 'larder:part-missing';

/** How to try again what could not be loaded. */
const failed = new Set<(isAsked: boolean) => void>();

/**
 * From now on, parts that could not be loaded are loaded again where they are shown.
 * @param isAsked somebody pressed a button for it
 */
export function retryParts(isAsked: boolean): void {
  for (const retry of failed) retry(isAsked);
  failed.clear();
}

/** A component that has code of its own to load. */
export interface LazyPart<Props extends object> {
  (props: Props): ReactElement;
  /** Loads the code before it is shown, which then happens at once. Fails where it cannot be loaded; showing it says so. */
  load: () => Promise<void>;
}

/**
 * A component whose code, and the words for it, are loaded when it is shown. React remembers a failure for good; here another attempt is possible.
 * @param isExtra whether one can do without it, so that the page is not loaded anew for it
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isExtra = false } = {},
): LazyPart<Props> {
  let isBegun = false;
  const loadAll = async () => {
    const Loaded = await load();
    await wordsReady();
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
        throw new MissingPartError(reason, error);
      }
    });
  let Part: ComponentType<Props> = attempt(false) as ComponentType<Props>;

  function LazyPart(props: Props) {
    return createElement(Part, props);
  }
  LazyPart.load = async () => {
    const Loaded = await loadAll();
    // What is on the screen stays the component that it is.
    if (!isBegun) Part = Loaded;
  };
  return LazyPart;
}
