import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxEvent, SandboxState } from './sandbox-state.js';

/** The delays between retries of an event, in milliseconds. */
const RETRIES = [500, 2_000, 5_000, 15_000, 60_000];

/** @returns Stripe's signature of a payload */
export const sign = (
  payload: string,
  secret: string,
  time = Math.floor(Date.now() / 1000),
): string => {
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
  return `t=${time},v1=${signature}`;
};

/** Delivers signed events to the shop and retries until it accepts them. */
export class SandboxCourier {
  private readonly closing = new AbortController();

  constructor(
    private readonly state: SandboxState,
    private readonly secret: string,
    /** The URL of the shop's webhook; undefined until the shop listens. */
    private readonly target: () => string | undefined,
  ) {}

  /** Delivers the events that an earlier run of the process left in the outbox. */
  resume(): void {
    for (const event of this.state.outbox) this.deliver(event, 1);
  }

  /** @param times number of deliveries, since Stripe may send an event more than once */
  deliver(event: SandboxEvent, times: number): void {
    for (let time = 0; time < times; time++) void this.bring(event);
  }

  stop(): void {
    this.closing.abort();
  }

  private async bring(event: SandboxEvent): Promise<void> {
    for (const wait of [0, ...RETRIES]) {
      try {
        await sleep(wait, undefined, { signal: this.closing.signal, ref: false });
      } catch {
        return; // When closing, the event stays in the outbox.
      }
      if (await this.send(event)) {
        this.state.taken(event);
        return;
      }
    }
  }

  private async send(event: SandboxEvent): Promise<boolean> {
    const target = this.target();
    if (!target) return false;
    const payload = JSON.stringify(event);
    try {
      const { ok } = await fetch(target, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          // An event in flight while the shop closes must not leave an idle connection, for which the server would wait.
          Connection: 'close',
          'Stripe-Signature': sign(payload, this.secret),
        },
        body: payload,
        signal: AbortSignal.timeout(10_000),
      });
      return ok;
    } catch {
      return false; // The shop is unavailable; a retry follows.
    }
  }
}
