import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What may wait for one reader; events are some fifty bytes, so one who is that far behind reads no more. Bytes. */
const MOST_WAITING = 64 * 1024;

/** Server-sent events for one client. Source of the format: the HTML standard, section 9.2. */
export class EventStream {
  readonly readable = new Readable({ read: () => undefined });
  #over = false;

  constructor(onClose: () => void) {
    this.readable.once('close', () => {
      this.#over = true;
      onClose();
    });
    // Says that it is open, before there is anything to say.
    this.comment('open');
  }

  send(event: string, data: object): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  comment(text: string): void {
    this.#write(`: ${text}\n\n`);
  }

  /** Ends after what was sent. */
  end(): void {
    if (!this.#over) this.readable.push(null);
    this.#over = true;
  }

  #write(text: string): void {
    if (this.#over) return;
    this.readable.push(text);
    if (this.readable.readableLength > MOST_WAITING) this.readable.destroy();
  }
}

/** Gives the stream to the client as it comes: kept and buffered by nobody on the way. */
export function sendEvents(reply: FastifyReply, events: EventStream): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      // Its end is the end of the connection, so that a server that stops need not wait for it.
      connection: 'close',
    })
    .send(events.readable);
}
