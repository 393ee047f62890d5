export type Connection = 'connecting' | 'open' | 'lost';

interface OrderFollower {
  onConnection: (connection: Connection) => void;
  /** Ids of orders that are new or have changed; null if any of them may have. */
  onOrders: (ids: string[] | null) => void;
  /** The server refused the connection or has gone silent, for an unknown reason. The session may have ended. */
  onRefused: () => void;
}

/**
 * Events within it are reported together, so that a burst of orders does not cause a burst of
 * requests.
 */
const BATCH_DELAY_MS = 300;
/**
 * The server sends a heartbeat every 20 seconds; a connection that is silent for longer than this is
 * dead.
 */
const INACTIVITY_TIMEOUT_MS = 50_000;
/** The longest time that `onOrders` waits for the connection. */
const CONNECT_TIMEOUT_MS = 3_000;
const MIN_RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 30_000;

/**
 * Subscribes to order events at a URL and reconnects whenever the connection is lost. A hidden page closes its
 * connection, since browsers allow only six per host, and reports all orders as changed once it is visible again.
 * @returns a function that unsubscribes
 */
export function subscribeToOrders(address: string, follower: OrderFollower): () => void {
  const stream = new OrderStream(address, follower);
  const followVisibility = (): void => (document.hidden ? stream.close() : stream.open());
  followVisibility();
  document.addEventListener('visibilitychange', followVisibility);
  return () => {
    document.removeEventListener('visibilitychange', followVisibility);
    stream.close();
  };
}

class OrderStream {
  private readonly address: string;
  private readonly follower: OrderFollower;
  private source: EventSource | undefined;
  private silenceTimer = 0;
  private slowTimer = 0;
  private retry = 0;
  private retryAfter = MIN_RETRY_DELAY_MS;
  private flush = 0;
  private changed = new Set<string>();

  constructor(address: string, follower: OrderFollower) {
    this.address = address;
    this.follower = follower;
  }

  open(): void {
    this.close();
    const source = new EventSource(this.address, { withCredentials: true });
    this.source = source;
    source.addEventListener('open', () => this.opened());
    source.addEventListener('beat', () => this.restartSilence());
    source.addEventListener('order', (event: MessageEvent<string>) => this.receive(event.data));
    source.addEventListener('error', () => this.failed(source.readyState === source.CLOSED));
    this.slowTimer = window.setTimeout(
      () => this.follower.onConnection('lost'),
      CONNECT_TIMEOUT_MS,
    );
    this.restartSilence();
  }

  close(): void {
    window.clearTimeout(this.slowTimer);
    window.clearTimeout(this.silenceTimer);
    window.clearTimeout(this.retry);
    window.clearTimeout(this.flush);
    this.changed.clear();
    this.source?.close();
    this.source = undefined;
  }

  private opened(): void {
    window.clearTimeout(this.slowTimer);
    this.retryAfter = MIN_RETRY_DELAY_MS;
    this.restartSilence();
    this.follower.onConnection('open');
    // Events before the connection opened were missed.
    this.follower.onOrders(null);
  }

  private restartSilence(): void {
    window.clearTimeout(this.silenceTimer);
    this.silenceTimer = window.setTimeout(() => this.failed(true), INACTIVITY_TIMEOUT_MS);
  }

  private receive(text: string): void {
    this.restartSilence();
    const { id } = JSON.parse(text) as { id: string | null };
    if (id === null) return this.follower.onOrders(null);
    if (this.changed.size === 0) {
      this.flush = window.setTimeout(() => this.flushChanged(), BATCH_DELAY_MS);
    }
    this.changed.add(id);
  }

  private flushChanged(): void {
    const ids = [...this.changed];
    this.changed.clear();
    this.follower.onOrders(ids);
  }

  /** The browser reconnects after a network failure automatically, but not after a rejection or silence. */
  private failed(isOver: boolean): void {
    this.follower.onConnection('lost');
    if (!isOver) return;
    this.close();
    this.follower.onRefused();
    this.retry = window.setTimeout(() => this.open(), this.retryAfter);
    this.retryAfter = Math.min(this.retryAfter * 2, MAX_RETRY_DELAY_MS);
  }
}
