/** Lets the browser answer whoever does something, and draw. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
