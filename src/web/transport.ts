/** Sends a request to the API: with `fetch`, or with `XMLHttpRequest` for files, since only that reports upload progress. */
import { dropPreloaded, takePreloaded } from './preloaded-requests.ts';

export interface ApiRequest {
  method: string;
  url: string;
  headers: Headers;
  body: BodyInit | undefined;
  signal: AbortSignal | undefined;
  /** Gets whole percent, 0 to 100, of the uploaded body. */
  onProgress: ((percent: number) => void) | undefined;
  /** Whether a successful response is a file. */
  isFile?: boolean | undefined;
}

export interface TransportResponse {
  status: number;
  text: string;
  /** Content of a file that was asked for. */
  file?: Blob;
  /** Seconds to wait before the next attempt, if the server says so. */
  retryAfter: number | undefined;
}

/** @throws TypeError if there was no response; the signal's reason if it was aborted */
export function sendRequest(request: ApiRequest): Promise<TransportResponse> {
  if (request.method !== 'GET') dropPreloaded();
  return request.body instanceof FormData ? sendByXhr(request) : sendByFetch(request);
}

/** Seconds of a `Retry-After` header; undefined if it is a date. */
function secondsOf(header: string | null): number | undefined {
  const seconds = Number(header ?? Number.NaN);
  return seconds >= 0 ? seconds : undefined;
}

async function sendByFetch({ method, url, headers, body, signal, isFile }: ApiRequest): Promise<TransportResponse> {
  const early = method === 'GET' ? takePreloaded(url, headers.get('Authorization')) : undefined;
  const response = await (early ??
    fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    }));
  return {
    status: response.status,
    ...(isFile && response.ok ? { text: '', file: await response.blob() } : { text: await response.text() }),
    retryAfter: secondsOf(response.headers.get('Retry-After')),
  };
}

function sendByXhr({ method, url, headers, body, signal, onProgress }: ApiRequest): Promise<TransportResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const refuse = () => reject(signal?.aborted ? (signal.reason as Error) : new TypeError('No answer came'));
    request.open(method, url);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(Math.floor((loaded / total) * 100));
    });
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        text: request.responseText,
        retryAfter: secondsOf(request.getResponseHeader('Retry-After')),
      }),
    );
    for (const failure of ['error', 'abort', 'timeout'] as const) request.addEventListener(failure, refuse);
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    if (signal?.aborted) return refuse();
    signal?.addEventListener('abort', abort);
    onProgress?.(0);
    request.send(body as FormData);
  });
}
