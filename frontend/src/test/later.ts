/** A response that the test holds until it releases it. */
export function later() {
  let release: () => void = () => undefined;
  let isWaited = false;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    wait: (): Promise<void> => {
      isWaited = true;
      return gate;
    },
    isWaitedFor: (): boolean => isWaited,
    release: (): void => release(),
  };
}
