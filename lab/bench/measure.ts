import type { LoadJob, LoadResult } from './load-generator.ts';
import { messageOf, processorTime, startChild, type Child } from './process.ts';

/** Concurrent buyers or readers, by default. */
export const CONNECTIONS = 64;

/** Result of one short measurement. */
export interface Measurement {
  /** Responses per second. */
  rate: number;
  /** Milliseconds; undefined if only the rate is known. */
  p50?: number;
  p99?: number;
  errors: number;
  /** Number of responses by status. */
  statuses?: Record<number, number>;
  firstError?: string | undefined;
  /** CPU time of the server per response, in milliseconds. */
  cpu?: number | undefined;
}

/** Measures for about this many milliseconds. */
export type Measure = (milliseconds: number) => Promise<Measurement>;

/** A server under measurement. */
export interface Target extends Child {
  port: number;
}

export type Generator = ReturnType<typeof startGenerator>;

/** Starts the load generator's process. */
export function startGenerator() {
  const child = startChild(new URL('load-generator.ts', import.meta.url));
  return {
    /** Measures a server with HTTP requests. */
    slice(target: Target, job: Omit<LoadJob, 'port' | 'milliseconds'>): Measure {
      return async (milliseconds) => {
        const before = processorTime(target.process.pid);
        const result = messageOf<LoadResult>(child);
        child.process.send({ ...job, port: target.port, milliseconds } satisfies LoadJob);
        const { responses, milliseconds: taken, p50, p99, errors, statuses, firstError } = await result;
        const after = processorTime(target.process.pid);
        const cpu = before === undefined || after === undefined ? undefined : (after - before) / responses;
        return { rate: (responses * 1000) / taken, p50, p99, errors, statuses, firstError, cpu };
      };
    },
    stop: () => child.stop(),
  };
}

/** A GET as an HTTP client without compression sends it; with a token if given. */
export function get(path: string, token?: string): string {
  const who = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: */*\r\n${who}User-Agent: bench\r\n\r\n`;
}

/** A POST of a text body. */
export function post(path: string, body: string, headers: Record<string, string>): string {
  const lines = Object.entries({ ...headers, 'Content-Length': String(Buffer.byteLength(body)) });
  return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

/** Form data of text fields. */
export function form(fields: Record<string, string>): { body: string; type: string } {
  const boundary = '----bench7MA4YWxkTrZu0gW';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return { body: `${parts.join('')}--${boundary}--\r\n`, type: `multipart/form-data; boundary=${boundary}` };
}

/** The times of half and of 99 in 100. */
export function percentiles(times: readonly number[]): Pick<Measurement, 'p50' | 'p99'> {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: sorted[Math.floor(sorted.length * 0.5)] ?? 0, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 };
}
