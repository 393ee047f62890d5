import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Stands in for the browser's, which jsdom lacks: the test says what can be seen. */
class FakeIntersectionObserver {
  static readonly running = new Map<Element, FakeIntersectionObserver>();

  constructor(private readonly callback: (entries: { isIntersecting: boolean }[]) => void) {}

  observe(element: Element): void {
    FakeIntersectionObserver.running.set(element, this);
  }

  disconnect(): void {
    for (const [element, observer] of FakeIntersectionObserver.running)
      if (observer === this) FakeIntersectionObserver.running.delete(element);
  }

  emit(isIntersecting: boolean): void {
    this.callback([{ isIntersecting }]);
  }
}

export function fakeIntersectionObserver(): void {
  FakeIntersectionObserver.running.clear();
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver);
}

/** Scrolls, as far as a page looks out for it: what it looks out for comes into view, or goes out of it. */
export function setInView(isInView: boolean): void {
  act(() => {
    for (const observer of FakeIntersectionObserver.running.values()) observer.emit(isInView);
  });
}
