import { expect, it, vi } from 'vitest';
import { passTime, stopTime } from '../test/time';
import { sendForm } from './sendForm';

/** A request without progress unless the test reports some. */
class Line extends EventTarget {
  static last: Line;
  readonly upload = new EventTarget();
  readonly open = vi.fn();
  readonly setRequestHeader = vi.fn();
  readonly send = vi.fn();
  readonly abort = vi.fn(() => this.dispatchEvent(new Event('abort')));
  status = 0;
  responseText = '';

  constructor() {
    super();
    Line.last = this;
  }

  move(loaded: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 100 }));
  }
}

it('aborts an upload without progress for a minute, however long one with progress may take', async () => {
  stopTime();
  vi.stubGlobal('XMLHttpRequest', Line);
  const { signal } = new AbortController();
  const onResponse = vi.fn();
  void sendForm({ method: 'POST', path: '/product/add', form: new FormData(), signal }).then(
    onResponse,
  );
  for (const sent of [1, 2, 3, 4]) {
    await passTime(59_000);
    Line.last.move(sent);
  }
  expect(onResponse).not.toHaveBeenCalled();
  await passTime(60_000);
  expect(Line.last.abort).toHaveBeenCalledOnce();
  expect(onResponse).toHaveBeenCalledWith(
    expect.objectContaining({ error: expect.objectContaining({ status: 'TIMEOUT_ERROR' }) }),
  );
});

it('does not abort an upload that has ended', async () => {
  stopTime();
  vi.stubGlobal('XMLHttpRequest', Line);
  const { signal } = new AbortController();
  const upload = sendForm({ method: 'POST', path: '/product/add', form: new FormData(), signal });
  Object.assign(Line.last, { status: 201, responseText: '{}' });
  Line.last.dispatchEvent(new Event('load'));
  expect(await upload).toMatchObject({ data: {} });
  await passTime(120_000);
  expect(Line.last.abort).not.toHaveBeenCalled();
});
