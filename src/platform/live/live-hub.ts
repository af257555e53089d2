import { EventStream } from '../http/event-stream.ts';
import { ReplayBuffer } from './replay-buffer.ts';
import { Refusal } from '../refusal.ts';

/** Who reads a page asks for a stream within this time, as a rule: so long it is known what was told meanwhile. Milliseconds. */
const REMEMBERED = 30_000;

/** Who listens on a stream. */
export interface Listener {
  person: string;
  role: string;
  /** Asked before anything is said. */
  mayHear: () => Promise<boolean>;
}

export interface AudienceOptions {
  /** All that can change: it is said where what was told is not known. */
  everything: readonly string[];
  /** Streams of one person; one more closes the oldest. */
  perPerson?: number;
  /** Streams of this process; one more is refused. */
  total?: number;
  /** Milliseconds from one sign of life to the next. */
  heartbeat?: number;
}

interface Seat extends Listener {
  stream: EventStream;
  /** What changed and is not yet said. */
  about: Set<string>;
  busy: boolean;
  pulse: NodeJS.Timeout;
}

/** The streams of this process and who listens on them. Nothing is said to somebody whose session is over. */
export class LiveHub {
  readonly #seats = new Map<string, Set<Seat>>();
  readonly #options: Required<AudienceOptions>;
  readonly #news = new ReplayBuffer(REMEMBERED);
  #size = 0;
  #closed = false;

  constructor({ everything, perPerson = 8, total = 5_000, heartbeat = 20_000 }: AudienceOptions) {
    this.#options = { everything, perPerson, total, heartbeat };
  }

  /** Open streams. */
  get size(): number {
    return this.#size;
  }

  /**
   * @param unheard what was told in the last so many milliseconds is said first
   * @throws Refusal `unavailable` when no more streams are possible
   */
  open(listener: Listener, unheard?: number): EventStream {
    const { everything, perPerson, total, heartbeat } = this.#options;
    const mine = this.#seats.get(listener.person) ?? new Set<Seat>();
    const [oldest] = mine;
    const replaces = oldest !== undefined && mine.size >= perPerson;
    if (this.#closed || (this.#size >= total && !replaces))
      throw new Refusal('unavailable', undefined, { retryAfter: 5 });
    if (replaces) this.#leave(oldest);
    const stream = new EventStream(() => this.#leave(seat));
    const pulse = setInterval(() => void this.#say(seat, true), heartbeat);
    const seat: Seat = { ...listener, stream, about: new Set(), busy: false, pulse };
    this.#seats.set(listener.person, mine.add(seat));
    this.#size += 1;
    if (unheard !== undefined) {
      const { person, role } = listener;
      this.#add(seat, this.#news.since([person, role], unheard, performance.now()) ?? everything);
    }
    return stream;
  }

  /** Tells one person on all streams that something has changed. */
  tell(person: string, about: readonly string[]): void {
    this.#news.add(person, about, performance.now());
    for (const seat of this.#seats.get(person) ?? []) this.#add(seat, about);
  }

  /** Tells everybody of one role; no role has the name of a person. */
  tellRole(role: string, about: readonly string[]): void {
    this.#news.add(role, about, performance.now());
    for (const seat of this.#everySeat()) if (seat.role === role) this.#add(seat, about);
  }

  /** Tells everybody that anything may have changed: what was to be told until now may have been missed. */
  tellEverything(): void {
    this.#news.beginAnew(performance.now());
    for (const seat of this.#everySeat()) this.#add(seat, this.#options.everything);
  }

  /** Ends all streams; none opens again. */
  close(): void {
    this.#closed = true;
    for (const seat of this.#everySeat()) this.#leave(seat);
  }

  #everySeat(): Seat[] {
    return [...this.#seats.values()].flatMap((seats) => [...seats]);
  }

  #add(seat: Seat, about: readonly string[]): void {
    if (about.length === 0) return;
    for (const subject of about) seat.about.add(subject);
    void this.#say(seat, false);
  }

  async #say(seat: Seat, pulse: boolean): Promise<void> {
    if (seat.busy) return;
    seat.busy = true;
    try {
      do {
        const about = [...seat.about];
        seat.about.clear();
        if (!(await seat.mayHear())) {
          seat.stream.send('over', {});
          this.#leave(seat);
        } else if (about.length > 0) seat.stream.send('changed', { about });
        else if (pulse) seat.stream.comment('alive');
      } while (seat.about.size > 0);
    } catch {
      // It cannot be asked now. Who connects again asks for everything.
      this.#leave(seat);
    } finally {
      seat.busy = false;
    }
  }

  #leave(seat: Seat): void {
    const mine = this.#seats.get(seat.person);
    if (!mine?.delete(seat)) return;
    this.#size -= 1;
    if (mine.size === 0) this.#seats.delete(seat.person);
    clearInterval(seat.pulse);
    seat.stream.end();
  }
}
