/** Whether changes by others are heard of. */
interface Hearing {
  readonly isUpToDate: boolean;
}

/** Counts the changes of something, as this process knows of them. */
export class Epoch {
  private current = 0;
  private readonly listeners: (() => void)[] = [];

  constructor(private readonly hearing: Hearing) {}

  /** The same number twice: what was read in between is so still, if isKnown. */
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
