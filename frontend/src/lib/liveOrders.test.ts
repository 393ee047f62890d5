import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeEventSource, stream } from '../test/jsdom/eventSource';
import { stopTime } from '../test/time';
import { subscribeToOrders } from './liveOrders';

let stop: () => void;
const onConnection = vi.fn();
const onOrders = vi.fn();
const onRefused = vi.fn();

function hide(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  stopTime();
  vi.clearAllMocks();
  stop = subscribeToOrders('/api/order/seller/events', { onConnection, onOrders, onRefused });
});

afterEach(() => {
  stop();
});

describe('followOrders', () => {
  it('reports all orders as changed once it is connected', () => {
    expect(stream().url).toBe('/api/order/seller/events');
    stream().open();
    expect(onConnection).toHaveBeenLastCalledWith('open');
    expect(onOrders).toHaveBeenCalledExactlyOnceWith(null);
  });

  it('counts as lost while connecting takes long', () => {
    vi.advanceTimersByTime(2_999);
    expect(onConnection).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onConnection).toHaveBeenLastCalledWith('lost');
    stream().open();
    vi.advanceTimersByTime(3_000);
    expect(onConnection).toHaveBeenLastCalledWith('open');
  });

  it('reports simultaneous events together, each order once', () => {
    for (const id of ['a', 'b', 'a']) stream().emit('order', { id });
    vi.advanceTimersByTime(300);
    expect(onOrders).toHaveBeenCalledExactlyOnceWith(['a', 'b']);
  });

  it('leaves a failing network to the browser', () => {
    stream().fail({ forGood: false });
    expect(onConnection).toHaveBeenLastCalledWith('lost');
    vi.advanceTimersByTime(30_000);
    expect(FakeEventSource.opened).toHaveLength(1);
  });

  it('reconnects after a rejection with growing delays, and checks the session each time', () => {
    const counts = [2_000, 4_000, 8_000].map((wait) => {
      stream().fail({ forGood: true });
      vi.advanceTimersByTime(wait - 1);
      const before = FakeEventSource.opened.length;
      vi.advanceTimersByTime(1);
      return FakeEventSource.opened.length - before;
    });
    expect(counts).toEqual([1, 1, 1]);
    expect(onRefused).toHaveBeenCalledTimes(3);
  });

  it('treats silence as a dead connection, and a heartbeat as a live one', () => {
    stream().open();
    vi.advanceTimersByTime(40_000);
    stream().emit('beat', '');
    vi.advanceTimersByTime(40_000);
    expect(onConnection).toHaveBeenLastCalledWith('open');
    vi.advanceTimersByTime(10_000);
    expect(onConnection).toHaveBeenLastCalledWith('lost');
    vi.advanceTimersByTime(2_000);
    expect(FakeEventSource.opened).toHaveLength(2);
  });

  it('closes the connection while the page is hidden', () => {
    hide(true);
    expect(() => stream()).toThrow('Nobody listens');
    hide(false);
    stream().open();
    expect(onOrders).toHaveBeenLastCalledWith(null);
  });

  it('is silent after the end', () => {
    stream().emit('order', { id: 'a' });
    stop();
    vi.advanceTimersByTime(60_000);
    expect(onOrders).not.toHaveBeenCalled();
    expect(() => stream()).toThrow('Nobody listens');
  });
});
