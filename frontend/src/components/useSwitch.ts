import { useRef, useState } from 'react';

/**
 * A switch with optimistic updates, which are reverted if the server rejects them. Clicks during a call are queued; the
 * last one is sent if it differs from the result.
 */
export function useSwitch(
  isOn: boolean,
  send: (isOn: boolean) => PromiseLike<{ error?: unknown }>,
): { isOn: boolean; flip: () => Promise<void> } {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const target = useRef<boolean | null>(null);

  async function flip(): Promise<void> {
    const isSending = target.current !== null;
    target.current = !(target.current ?? isOn);
    setWanted(target.current);
    if (isSending) return;
    let stored = isOn;
    while (target.current !== stored) {
      const next: boolean = target.current;
      const { error } = await send(next);
      if (error) break;
      stored = next;
    }
    target.current = null;
    setWanted(null);
  }

  return { isOn: wanted ?? isOn, flip };
}
