/** A response that the test holds until it releases it. */
export function later() {
  let letGo: () => void = () => undefined;
  let isWaited = false;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return {
    wait: (): Promise<void> => {
      isWaited = true;
      return gate;
    },
    isWaitedFor: (): boolean => isWaited,
    letGo: (): void => letGo(),
  };
}
