/** An answer that waits until the test lets it go, so that it comes after what the test does in between. */
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
