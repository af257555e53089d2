/** The stream of live updates: it stays silent by default, and tests open one that they write to. */
import { http, HttpResponse } from 'msw';
import { api } from './api.ts';

interface LiveStream {
  /** Tells the page that something about these has changed. */
  sendChanged: (...about: string[]) => void;
  /** Breaks the connection; the page then opens the next one. */
  breakOff: () => void;
  /** How many connections the page has opened. */
  opened: () => number;
}

/** From now on the page's connections are open, and these functions act on the latest one. */
export function openLiveStream(): LiveStream {
  const connections: ReadableStreamDefaultController<Uint8Array>[] = [];
  api.use(
    http.get('*/api/users/live/', () => {
      const body = new ReadableStream<Uint8Array>({ start: (connection) => void connections.push(connection) });
      return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } });
    }),
  );
  const send = (text: string) => connections.at(-1)?.enqueue(new TextEncoder().encode(text));
  return {
    sendChanged: (...about) => send(`event: changed\ndata: ${JSON.stringify({ about })}\n\n`),
    breakOff: () => connections.at(-1)?.close(),
    opened: () => connections.length,
  };
}
