import { useEffect, useState } from 'react';

/** In milliseconds: longer than the second click of any double click takes to come. */
const SECOND = 1_000;

interface DoubleClickGuard {
  /** A click now would be one too many. */
  isInert: boolean;
  block: () => void;
  /** For the control itself. */
  pointer: { onPointerEnter: () => void; onPointerLeave: () => void };
}

/**
 * For a control that means something else once it was used: a second click meant for what it was before does nothing. It is
 * inert for a second, and for as long as a pointer that was on it stays there.
 * @param meaning what the control does; a change of it blocks the control as a use of it does
 */
export function useDoubleClickGuard(meaning: unknown): DoubleClickGuard {
  const [last, setLast] = useState(meaning);
  const [turn, setTurn] = useState(0);
  const [isFresh, setFresh] = useState(false);
  const [isOver, setOver] = useState(false);
  const [isHeld, setHeld] = useState(false);

  function block(): void {
    setTurn(turn + 1);
    setFresh(true);
    setHeld(isOver);
  }

  if (last !== meaning) {
    setLast(meaning);
    block();
  }

  useEffect(() => {
    const timer = window.setTimeout(() => setFresh(false), SECOND);
    return () => window.clearTimeout(timer);
  }, [turn]);

  const pointer = {
    onPointerEnter: () => setOver(true),
    onPointerLeave: () => {
      setOver(false);
      setHeld(false);
    },
  };
  return { isInert: isFresh || isHeld, block, pointer };
}
