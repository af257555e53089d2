/** Recent events by listener, for replay to a new stream. All times are milliseconds of one monotonic clock. */
export class ReplayBuffer {
  readonly #kept: number;
  /** By listener, the least recently notified first: time of the last event of each subject. */
  readonly #told = new Map<string, { at: number; subjects: Map<string, number> }>();
  /** From this time on the events are complete. */
  #wholeFrom = Number.POSITIVE_INFINITY;

  /** @param kept how long events are kept, in milliseconds */
  constructor(kept: number) {
    this.#kept = kept;
  }

  /** Marks the events from now on as complete; earlier ones may have been missed. Before the first call nothing is complete. */
  beginAnew(now: number): void {
    this.#wholeFrom = now;
  }

  add(listener: string, about: readonly string[], now: number): void {
    const subjects = this.#told.get(listener)?.subjects ?? new Map<string, number>();
    for (const subject of about) subjects.set(subject, now);
    this.#told.delete(listener);
    this.#told.set(listener, { at: now, subjects });
    for (const [other, { at }] of this.#told) {
      if (at >= now - this.#kept) break;
      this.#told.delete(other);
    }
  }

  /** Number of listeners with events in the buffer. */
  get remembered(): number {
    return this.#told.size;
  }

  /**
   * Subjects sent to these listeners in the last `span` milliseconds, without duplicates; null when the events of that time are incomplete.
   */
  since(listeners: readonly string[], span: number, now: number): string[] | null {
    const from = now - span;
    if (span > this.#kept || from < this.#wholeFrom) return null;
    const told = listeners.flatMap((listener) => [...(this.#told.get(listener)?.subjects ?? [])]);
    return [...new Set(told.filter(([, at]) => at >= from).map(([subject]) => subject))];
  }
}
