/** Recent events by listener, for replay to a new stream. All times are milliseconds of one monotonic clock. */
export class ReplayBuffer {
  readonly #lifeMs: number;
  /** By listener, the least recently notified first: time of the last event of each subject. */
  readonly #events = new Map<string, { at: number; subjects: Map<string, number> }>();
  /** From this time on the events are complete. */
  #completeFrom = Number.POSITIVE_INFINITY;

  /** @param lifeMs how long events are kept, in milliseconds */
  constructor(lifeMs: number) {
    this.#lifeMs = lifeMs;
  }

  /** Marks the events from now on as complete; earlier ones may have been missed. Before the first call nothing is complete. */
  restart(now: number): void {
    this.#completeFrom = now;
  }

  add(listener: string, about: readonly string[], now: number): void {
    const subjects = this.#events.get(listener)?.subjects ?? new Map<string, number>();
    for (const subject of about) subjects.set(subject, now);
    this.#events.delete(listener);
    this.#events.set(listener, { at: now, subjects });
    for (const [other, { at }] of this.#events) {
      if (at >= now - this.#lifeMs) break;
      this.#events.delete(other);
    }
  }

  /** Number of listeners with events in the buffer. */
  get remembered(): number {
    return this.#events.size;
  }

  /**
   * Subjects sent to these listeners in the last `span` milliseconds, without duplicates; null when the events of that time are incomplete.
   */
  since(listeners: readonly string[], span: number, now: number): string[] | null {
    const from = now - span;
    if (span > this.#lifeMs || from < this.#completeFrom) return null;
    const events = listeners.flatMap((listener) => [...(this.#events.get(listener)?.subjects ?? [])]);
    return [...new Set(events.filter(([, at]) => at >= from).map(([subject]) => subject))];
  }
}
