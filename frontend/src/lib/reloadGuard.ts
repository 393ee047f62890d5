import { isBrowser } from './browser';

/*
 * A chunk usually fails to load because the shop was updated and the files of this page's build are gone. Reloading the
 * page fixes that; it is done once, and never while it would lose somebody's input.
 */

/** Why the page was not reloaded. */
export type ReloadBlock =
  /** The server is unreachable: a reload would show no page at all. */
  | 'offline'
  /** Typed input would be lost. */
  | 'unsaved'
  /** It has been reloaded a moment ago, or that cannot be determined. */
  | 'reloaded';

const MARK = 'larder.loadedAnewAt';
/** The minimum time between two reloads. */
const RELOAD_COOLDOWN_MS = 60_000;
/** How often pending requests, such as an order, are checked. */
const PENDING_CHECK_INTERVAL_MS = 200;
const REACHABILITY_TIMEOUT_MS = 10_000;
/** A page that is still there after this stays: the person chose not to leave it. */
const RELOAD_TIMEOUT_MS = 10_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Requests in flight that a reload must not interrupt, such as an order, by any name. */
export const pendingWork = new Set<string>();

let dirtyForm: Element | undefined;
let reloading: Promise<ReloadBlock> | undefined;

function noteTyping({ target }: Event): void {
  // The search text is in the URL.
  if (!(target instanceof Element) || target.closest('select, [role="search"]')) return;
  dirtyForm = target.closest('form') ?? target;
}

/** Allows losing the typed input: it was saved, or the person agreed. */
export function letTypedGo(): void {
  dirtyForm = undefined;
}

if (isBrowser) {
  document.addEventListener('input', noteTyping, true);
  document.addEventListener('reset', letTypedGo, true);
}

const isUnsaved = (): boolean => dirtyForm?.isConnected === true;

/** Makes the browser ask before the page is left while typed input would be lost. */
export function askBeforeLeaving(): void {
  if (!isUnsaved()) return;
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { once: true });
}

async function isShopReachable(): Promise<boolean> {
  try {
    return (
      await fetch(`${location.origin}/`, {
        method: 'HEAD',
        cache: 'no-store',
        signal: AbortSignal.timeout(REACHABILITY_TIMEOUT_MS),
      })
    ).ok;
  } catch {
    return false;
  }
}

/** True if there was no reload within the cooldown. False without storage: every reload would look like the first. */
function isFirstReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(MARK));
    if (Math.abs(Date.now() - last) < RELOAD_COOLDOWN_MS) return false;
    sessionStorage.setItem(MARK, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

async function attempt(isAsked: boolean): Promise<ReloadBlock> {
  if (!(await isShopReachable())) return 'offline';
  while (pendingWork.size > 0) await pause(PENDING_CHECK_INTERVAL_MS);
  if (!isAsked && isUnsaved()) return 'unsaved';
  if (!isFirstReload() && !isAsked) return 'reloaded';
  location.reload();
  await pause(RELOAD_TIMEOUT_MS);
  return 'reloaded';
}

/**
 * Reloads the page at its current URL. Resolves with the reason if it does not.
 * @param isAsked true if the person clicked a button that explains it
 */
export function reloadPage(isAsked: boolean): Promise<ReloadBlock> {
  reloading ??= attempt(isAsked).finally(() => (reloading = undefined));
  return reloading;
}
