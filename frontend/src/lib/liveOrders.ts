export type Connection = 'connecting' | 'open' | 'lost';

interface OrderFollower {
  onConnection: (connection: Connection) => void;
  /** Ids of orders that are new or changed; null when any of them may be. */
  onOrders: (ids: string[] | null) => void;
  /** The server has refused, or fallen silent; it does not say why. Whoever listens may be logged in no longer. */
  onRefused: () => void;
}

/* In milliseconds. */
/** Events of one moment are told together, so that a rush of orders does not become a rush of requests. */
const TOGETHER = 300;
/** The server is heard every 20 seconds; a connection that is silent for longer than this is dead. */
const SILENCE = 50_000;
/** Whoever waits for the connection waits no longer than this. */
const SLOW = 3_000;
const FIRST_RETRY = 2_000;
const LONGEST_RETRY = 30_000;

/**
 * Tells what the server says about orders at an address until the returned function is called. Connects again whenever the connection is
 * lost. A page that nobody sees gives its connection back, since a browser keeps only six of them to one shop; once it is
 * seen again it asks for everything.
 */
export function followOrders(address: string, follower: OrderFollower): () => void {
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
  private retryAfter = FIRST_RETRY;
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
    this.slowTimer = window.setTimeout(() => this.follower.onConnection('lost'), SLOW);
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
    this.retryAfter = FIRST_RETRY;
    this.restartSilence();
    this.follower.onConnection('open');
    // Whatever happened before we listened was missed.
    this.follower.onOrders(null);
  }

  private restartSilence(): void {
    window.clearTimeout(this.silenceTimer);
    this.silenceTimer = window.setTimeout(() => this.failed(true), SILENCE);
  }

  private receive(text: string): void {
    this.restartSilence();
    const { id } = JSON.parse(text) as { id: string | null };
    if (id === null) return this.follower.onOrders(null);
    if (this.changed.size === 0) {
      this.flush = window.setTimeout(() => this.flushChanged(), TOGETHER);
    }
    this.changed.add(id);
  }

  private flushChanged(): void {
    const ids = [...this.changed];
    this.changed.clear();
    this.follower.onOrders(ids);
  }

  /** A network that fails is tried again by the browser itself; a refusal or silence is up to us. */
  private failed(isOver: boolean): void {
    this.follower.onConnection('lost');
    if (!isOver) return;
    this.close();
    this.follower.onRefused();
    this.retry = window.setTimeout(() => this.open(), this.retryAfter);
    this.retryAfter = Math.min(this.retryAfter * 2, LONGEST_RETRY);
  }
}
