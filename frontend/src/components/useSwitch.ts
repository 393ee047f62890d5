import { useRef, useState } from 'react';

/**
 * A switch that shows at once what was clicked and goes back when the server refuses. Clicks while a call is under way wait
 * for it; then the last of them is sent, if it still says something else.
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
    let kept = isOn;
    while (target.current !== kept) {
      const next: boolean = target.current;
      const { error } = await send(next);
      if (error) break;
      kept = next;
    }
    target.current = null;
    setWanted(null);
  }

  return { isOn: wanted ?? isOn, flip };
}
