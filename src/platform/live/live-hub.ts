import { EventStream } from '../http/event-stream.ts';
import { ReplayBuffer } from './replay-buffer.ts';
import { Refusal } from '../refusal.ts';

/** Time in which a browser usually opens a stream after it has read a page: events of this time are kept for replay. Milliseconds. */
const REMEMBERED = 30_000;

/** Listener of a stream. */
export interface Listener {
  person: string;
  role: string;
  /** Checks the listener's session before an event is sent. */
  mayHear: () => Promise<boolean>;
}

export interface AudienceOptions {
  /** All subjects, sent when it is unknown which events were missed. */
  everything: readonly string[];
  /** Streams of one person; one more closes the oldest. */
  perPerson?: number;
  /** Streams of this process; one more is refused. */
  total?: number;
  /** Interval of the heartbeat in milliseconds. */
  heartbeat?: number;
}

interface Seat extends Listener {
  stream: EventStream;
  /** Changed subjects that are not yet sent. */
  about: Set<string>;
  busy: boolean;
  pulse: NodeJS.Timeout;
}

/** The event streams of this process and their listeners. Nothing is sent to a listener whose session has ended. */
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
   * @param unheard events of the last so many milliseconds are replayed first
   * @throws Refusal `unavailable` when the limit of streams is reached
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

  /** Sends changed subjects to all streams of one person. */
  tell(person: string, about: readonly string[]): void {
    this.#news.add(person, about, performance.now());
    for (const seat of this.#seats.get(person) ?? []) this.#add(seat, about);
  }

  /** Sends changed subjects to everybody of one role; no role has the name of a person. */
  tellRole(role: string, about: readonly string[]): void {
    this.#news.add(role, about, performance.now());
    for (const seat of this.#everySeat()) if (seat.role === role) this.#add(seat, about);
  }

  /** Tells everybody that anything may have changed, because earlier events may have been missed. */
  tellEverything(): void {
    this.#news.beginAnew(performance.now());
    for (const seat of this.#everySeat()) this.#add(seat, this.#options.everything);
  }

  /** Ends all streams and accepts no new ones. */
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
      // The session cannot be checked now. A client that reconnects gets all subjects.
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
