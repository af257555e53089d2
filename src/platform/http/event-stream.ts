import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Maximum bytes buffered for one slow reader. Events have some fifty bytes: a reader that is so far behind has stopped reading. */
const MAX_BUFFERED_BYTES = 64 * 1024;

/** Server-sent events for one client. Source of the format: the HTML standard, section 9.2. */
export class EventStream {
  readonly readable = new Readable({ read: () => undefined });
  #over = false;

  constructor(onClose: () => void) {
    this.readable.once('close', () => {
      this.#over = true;
      onClose();
    });
    // A comment shows the client that the stream is open, before the first event.
    this.comment('open');
  }

  send(event: string, data: object): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  comment(text: string): void {
    this.#write(`: ${text}\n\n`);
  }

  /** Ends the stream after everything written was sent. */
  end(): void {
    if (!this.#over) this.readable.push(null);
    this.#over = true;
  }

  #write(text: string): void {
    if (this.#over) return;
    this.readable.push(text);
    if (this.readable.readableLength > MAX_BUFFERED_BYTES) this.readable.destroy();
  }
}

/** Sends the stream to the client unbuffered: no proxy or cache may keep it. */
export function sendEvents(reply: FastifyReply, events: EventStream): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      // The connection closes with the stream, so that a server that shuts down need not wait for it.
      connection: 'close',
    })
    .send(events.readable);
}
