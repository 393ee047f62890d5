import { isBrowser } from './browser';

/*
 * When a part of the page cannot be loaded, the shop has mostly been updated, and the files of the build that this page
 * came from are gone. Loading the page anew brings the part then; once, and never under what somebody is doing.
 */

/** Why the page was not loaded anew. */
export type ReloadBlock =
  /** The shop does not answer either: there would be no page at all. */
  | 'offline'
  /** Something was typed that would be lost. */
  | 'unsaved'
  /** It has just been loaded anew, or that cannot be known. */
  | 'reloaded';

const MARK = 'larder.loadedAnewAt';
/** How long a reload rules out the next one, in milliseconds. */
const RELOAD_COOLDOWN = 60_000;
/** How often it is looked whether an order, say, is on its way still, in milliseconds. */
const LOOK_EVERY = 200;
/** A page that has not gone by then stays: whoever was asked whether to leave it has said no. In milliseconds. */
const PATIENCE = 10_000;

const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

/** What is on its way and must not be cut off, such as an order, by whatever name. */
export const pendingWork = new Set<string>();

let dirtyForm: Element | undefined;
let reloading: Promise<ReloadBlock> | undefined;

function noteTyping({ target }: Event): void {
  // What is searched for is in the address.
  if (!(target instanceof Element) || target.closest('select, [role="search"]')) return;
  dirtyForm = target.closest('form') ?? target;
}

/** What was typed so far may go: it was sent, and taken, or somebody was asked. */
export function letTypedGo(): void {
  dirtyForm = undefined;
}

if (isBrowser) {
  document.addEventListener('input', noteTyping, true);
  document.addEventListener('reset', letTypedGo, true);
}

const isUnsaved = (): boolean => dirtyForm?.isConnected === true;

/** Lets the browser ask before the next document comes, where something was typed that would be lost. */
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
        signal: AbortSignal.timeout(PATIENCE),
      })
    ).ok;
  } catch {
    return false;
  }
}

/** Whether this is the first time in a while. Where that cannot be kept, each reload would be the first: never. */
function isFirstReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(MARK));
    if (Math.abs(Date.now() - last) < RELOAD_COOLDOWN) return false;
    sessionStorage.setItem(MARK, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

async function attempt(isAsked: boolean): Promise<ReloadBlock> {
  if (!(await isShopReachable())) return 'offline';
  while (pendingWork.size > 0) await pause(LOOK_EVERY);
  if (!isAsked && isUnsaved()) return 'unsaved';
  if (!isFirstReload() && !isAsked) return 'reloaded';
  location.reload();
  await pause(PATIENCE);
  return 'reloaded';
}

/**
 * Loads the page anew, at the address to which one has gone meanwhile. Settles when it does not.
 * @param isAsked somebody pressed a button for it, and was told what it means
 */
export function reloadPage(isAsked: boolean): Promise<ReloadBlock> {
  reloading ??= attempt(isAsked).finally(() => (reloading = undefined));
  return reloading;
}
