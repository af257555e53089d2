import { EventStream } from '../http/event-stream.ts';
import { Refusal } from '../refusal.ts';

/** Time in which a browser usually opens a stream after it has read a page: events of this time are kept for replay. */
const REPLAY_WINDOW_MS = 30_000;
/** Longest time of a timer: a stream ends with its access token, long before. */
const LONGEST_TIMER_MS = 60 * 60 * 1000;

/** Listener of a stream. */
export interface Listener {
  person: string;
  /** Id of the organisation that the session acts for, or of the superadmin; null: the session acts for none. */
  owner: string | null;
  role: string;
  /** Checks the listener's session before an event is sent. */
  isStillAdmitted: () => Promise<boolean>;
  /** Milliseconds until the listener's right to listen ends, where that is known; it is checked then. */
  endsInMs?: number;
}

export interface LiveHubOptions {
  /** All subjects, sent when it is unknown which events were missed. */
  everything: readonly string[];
  /** Streams of one person; one more closes the oldest. */
  perPerson?: number;
  /** Streams of this process; one more is refused. */
  total?: number;
  /** Interval of the heartbeat in milliseconds. */
  heartbeat?: number;
}

interface Connection extends Listener {
  /** Addresses of its person and, where it acts for one, of the organisation. */
  addresses: readonly [string, ...string[]];
  stream: EventStream;
  /** Changed subjects that are not yet sent. */
  about: Set<string>;
  busy: boolean;
  /** Whether the session is to be checked once more, since it may have ended during a check. */
  isDoubted: boolean;
  heartbeat: NodeJS.Timeout;
  end: NodeJS.Timeout | undefined;
}

/** The address of a person, who may be an organisation too, with the same id. */
const personal = (person: string): string => `person ${person}`;

/** The event streams of this process and their listeners. Nothing is sent to a listener whose session has ended. */
export class LiveHub {
  readonly #connections = new Map<string, Set<Connection>>();
  readonly #options: Required<LiveHubOptions>;
  readonly #replay = new ReplayBuffer(REPLAY_WINDOW_MS);
  #size = 0;
  #closed = false;

  constructor({ everything, perPerson = 8, total = 5_000, heartbeat = 20_000 }: LiveHubOptions) {
    this.#options = { everything, perPerson, total, heartbeat };
  }

  /** Open streams. */
  get size(): number {
    return this.#size;
  }

  /**
   * @param missedMs events of the last so many milliseconds are replayed first
   * @throws Refusal `unavailable` when the limit of streams is reached
   */
  open(listener: Listener, missedMs?: number): EventStream {
    const { everything, perPerson, total, heartbeat } = this.#options;
    const { person, owner } = listener;
    const addresses: Connection['addresses'] = owner === null ? [personal(person)] : [personal(person), owner];
    const mine = this.#at(addresses[0]);
    const [oldest] = mine;
    const replaces = oldest !== undefined && mine.size >= perPerson;
    if (this.#closed || (this.#size >= total && !replaces))
      throw new Refusal('unavailable', undefined, { retryAfter: 5 });
    if (replaces) this.#remove(oldest);
    const stream = new EventStream(() => this.#remove(connection));
    const timer = setInterval(() => void this.#send(connection, true), heartbeat);
    const { endsInMs } = listener;
    const end =
      endsInMs === undefined
        ? undefined
        : setTimeout(() => this.#doubt(connection), Math.min(endsInMs, LONGEST_TIMER_MS));
    const connection: Connection = {
      ...listener,
      addresses,
      stream,
      about: new Set(),
      busy: false,
      isDoubted: false,
      heartbeat: timer,
      end,
    };
    for (const address of addresses)
      this.#connections.set(address, (this.#connections.get(address) ?? new Set()).add(connection));
    this.#size += 1;
    if (missedMs !== undefined) {
      this.#add(
        connection,
        this.#replay.since([...addresses, listener.role], missedMs, performance.now()) ?? everything,
      );
    }
    return stream;
  }

  /** Sends changed subjects to all streams of sessions that act for an organisation. */
  notify(owner: string, about: readonly string[]): void {
    this.#replay.add(owner, about, performance.now());
    for (const connection of this.#at(owner)) this.#add(connection, about);
  }

  /** Sends changed subjects to all streams of one person, whichever organisation they act for. */
  notifyPerson(person: string, about: readonly string[]): void {
    this.notify(personal(person), about);
  }

  /** Closes the streams of sessions that have ended: for an organisation, or of a person who acted for none. */
  recheck(id: string): void {
    for (const address of [id, personal(id)]) for (const connection of this.#at(address)) this.#doubt(connection);
  }

  /** Sends changed subjects to everybody of one role; no role has the name of an organisation or person. */
  notifyRole(role: string, about: readonly string[]): void {
    this.#replay.add(role, about, performance.now());
    for (const connection of this.#allConnections()) if (connection.role === role) this.#add(connection, about);
  }

  /** Tells everybody that anything may have changed, because earlier events may have been missed. */
  notifyEverything(): void {
    this.#replay.restart(performance.now());
    for (const connection of this.#allConnections()) this.#add(connection, this.#options.everything);
  }

  /** Ends all streams and accepts no new ones. */
  close(): void {
    this.#closed = true;
    for (const connection of this.#allConnections()) this.#remove(connection);
  }

  #allConnections(): Connection[] {
    return [...new Set([...this.#connections.values()].flatMap((connections) => [...connections]))];
  }

  #at(address: string): ReadonlySet<Connection> {
    return this.#connections.get(address) ?? new Set();
  }

  #doubt(connection: Connection): void {
    connection.isDoubted = true;
    void this.#send(connection, false);
  }

  #add(connection: Connection, about: readonly string[]): void {
    if (about.length === 0) return;
    for (const subject of about) connection.about.add(subject);
    void this.#send(connection, false);
  }

  async #send(connection: Connection, isHeartbeat: boolean): Promise<void> {
    if (connection.busy) return;
    connection.busy = true;
    try {
      do {
        const about = [...connection.about];
        connection.about.clear();
        connection.isDoubted = false;
        if (!(await connection.isStillAdmitted())) {
          connection.stream.send('over', {});
          this.#remove(connection);
        } else if (about.length > 0) connection.stream.send('changed', { about });
        else if (isHeartbeat) connection.stream.comment('alive');
      } while (connection.about.size > 0 || connection.isDoubted);
    } catch {
      // The session cannot be checked now. A client that reconnects gets all subjects.
      this.#remove(connection);
    } finally {
      connection.busy = false;
    }
  }

  #remove(connection: Connection): void {
    if (!this.#at(connection.addresses[0]).has(connection)) return;
    this.#size -= 1;
    for (const address of connection.addresses) {
      const others = this.#connections.get(address);
      others?.delete(connection);
      if (others?.size === 0) this.#connections.delete(address);
    }
    clearInterval(connection.heartbeat);
    clearTimeout(connection.end);
    connection.stream.end();
  }
}

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
