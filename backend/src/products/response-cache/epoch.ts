/** Whether notifications of other processes arrive. */
interface Hearing {
  readonly isUpToDate: boolean;
}

/** Counts the changes of something, as far as this process has been notified. */
export class Epoch {
  private current = 0;
  private readonly listeners: (() => void)[] = [];

  constructor(private readonly hearing: Hearing) {}

  /** If the number is the same before and after a read, and isKnown, the value read is still up to date. */
  get number(): number {
    return this.current;
  }

  get isKnown(): boolean {
    return this.hearing.isUpToDate;
  }

  onRaise(listener: () => void): void {
    this.listeners.push(listener);
  }

  raise(): void {
    this.current++;
    for (const listener of this.listeners) listener();
  }
}
