/** What was told lately, and to whom. All times are milliseconds of one clock that never runs back. */
export class ReplayBuffer {
  readonly #kept: number;
  /** By listener, who was told longest ago first: when each subject was told last. */
  readonly #told = new Map<string, { at: number; subjects: Map<string, number> }>();
  /** From then on nothing is missing. */
  #wholeFrom = Number.POSITIVE_INFINITY;

  /** @param kept how long it is remembered, in milliseconds */
  constructor(kept: number) {
    this.#kept = kept;
  }

  /** What was told before may be incomplete; from now on it is not. Until this is called for the first time nothing is known. */
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

  /** Of how many listeners something is remembered. */
  get remembered(): number {
    return this.#told.size;
  }

  /** What these were told in the last `span` milliseconds, each subject once; null when that is not known (any more). */
  since(listeners: readonly string[], span: number, now: number): string[] | null {
    const from = now - span;
    if (span > this.#kept || from < this.#wholeFrom) return null;
    const told = listeners.flatMap((listener) => [...(this.#told.get(listener)?.subjects ?? [])]);
    return [...new Set(told.filter(([, at]) => at >= from).map(([subject]) => subject))];
  }
}
