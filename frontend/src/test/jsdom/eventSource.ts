import { expect, vi } from 'vitest';

/** Stands in for the browser's event streams, which jsdom lacks: the test says what the server says. */
export class FakeEventSource extends EventTarget {
  /** Those that were opened, oldest first. */
  static opened: FakeEventSource[] = [];

  readonly CLOSED = 2;
  readyState = 0;

  constructor(readonly url: string) {
    super();
    FakeEventSource.opened.push(this);
  }

  close(): void {
    this.readyState = this.CLOSED;
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  emit(type: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }

  fail({ forGood }: { forGood: boolean }): void {
    if (forGood) this.close();
    this.dispatchEvent(new Event('error'));
  }
}

export function fakeEventSource(): void {
  expectNobodyListens();
  FakeEventSource.opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
}

/** Whoever still listens once a test is over does so in the next one, or when there is no page any more. */
export function expectNobodyListens(): void {
  const open = FakeEventSource.opened.filter(({ readyState, CLOSED }) => readyState !== CLOSED);
  expect(open.map(({ url }) => url)).toEqual([]);
}

/** The stream that is open now. */
export function stream(): FakeEventSource {
  const last = FakeEventSource.opened.at(-1);
  if (!last || last.readyState === last.CLOSED) throw new Error('Nobody listens');
  return last;
}
