import { useRef, useState, type KeyboardEvent } from 'react';

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_at, last) => last,
};

/**
 * Slides in a box that scrolls sideways, one of them in view at a time. The browser scrolls and snaps; this follows
 * it, and goes where a key or a button says.
 */
export function useSlides(count: number, first = 0) {
  const [shown, setShown] = useState(first);
  const trackRef = useRef<HTMLUListElement>(null);

  function show(index: number): void {
    setShown(index);
    const track = trackRef.current;
    if (track) track.scrollLeft = index * track.clientWidth;
  }

  function onScroll(): void {
    const { scrollLeft, clientWidth } = trackRef.current ?? { scrollLeft: 0, clientWidth: 0 };
    if (clientWidth > 0) setShown(Math.min(count - 1, Math.round(scrollLeft / clientWidth)));
  }

  /** Of a list whose buttons stand for the slides: the focus goes along. */
  function onKeyDown(event: KeyboardEvent<HTMLUListElement>): void {
    const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event;
    const step = STEPS[key];
    if (!step || altKey || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    const index = Math.max(0, Math.min(count - 1, step(shown, count - 1)));
    show(index);
    currentTarget.children[index]?.querySelector('button')?.focus({ preventScroll: true });
  }

  return { shown, trackRef, show, onScroll, onKeyDown };
}
