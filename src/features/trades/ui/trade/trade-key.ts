import { useRef } from 'react';
import { ApiError } from '../../../../web/api.ts';

/** No answer came: the request may have been carried out, or not. */
const isLost = (error: unknown) => error instanceof ApiError && error.status === 0;
/** A refusal is definite; a server that failed, or that nobody heard, may have carried it out. */
const isDefinite = (error: unknown) => error instanceof ApiError && error.status > 0 && error.status < 500;

/**
 * Sends the actions of one form, dialog or question so that each counts once, however often it is sent: the same request keeps its key
 * across retries, another gets another, and every definite answer ends a key. What got no answer is sent once more by itself, files aside.
 */
export function useTradeKey() {
  const kept = useRef<{ request: string; key: string } | null>(null);

  /** @param send gets the key; it is called again with the same where no answer came */
  return async function once<T>(request: object, send: (idempotencyKey: string) => Promise<T>): Promise<T> {
    const text = JSON.stringify(request, nameFiles);
    if (kept.current?.request !== text) kept.current = { request: text, key: crypto.randomUUID() };
    const { key } = kept.current;
    try {
      const answer = await send(key).catch((error: unknown) => {
        if (isLost(error) && !hasFiles(request)) return send(key);
        throw error;
      });
      kept.current = null;
      return answer;
    } catch (error) {
      if (isDefinite(error)) kept.current = null;
      throw error;
    }
  };
}

/** A file is no text by itself: another one makes another request. */
function nameFiles(_: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}

function hasFiles(request: object): boolean {
  const { body } = request as { body?: object };
  return Object.values(body ?? {}).some((value) => value instanceof File);
}
