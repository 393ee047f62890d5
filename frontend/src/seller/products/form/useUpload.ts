import { useRef, useState } from 'react';

interface Sending {
  abort: () => void;
}

/** How far an upload has come, and a way to stop it. */
export function useUpload() {
  const sending = useRef<Sending | null>(null);
  const [progress, setProgress] = useState<number | null>(null);

  /** @param start sends, and says how much of it has gone, from 0 to 1 */
  async function upload<Sent extends Sending & PromiseLike<unknown>>(
    start: (onProgress: (sent: number) => void) => Sent,
  ): Promise<Awaited<Sent>> {
    setProgress(0);
    const sent = start(setProgress);
    sending.current = sent;
    const answer = await sent;
    setProgress(null);
    return answer;
  }

  return { progress, upload, cancel: () => sending.current?.abort() };
}
