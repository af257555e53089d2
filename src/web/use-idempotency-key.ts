import { useRef } from 'react';
import { ApiError, type Input } from './api.ts';
import { useApiWrite, type WriteKey } from './queries.ts';

/** No response arrived: the request may or may not have been carried out. */
const isLost = (error: unknown) => error instanceof ApiError && error.status === 0;
/** A refusal is definite; after a server error or a lost response the request may have been carried out. */
const isDefinite = (error: unknown) => error instanceof ApiError && error.status > 0 && error.status < 500;

/**
 * Gives each action of a form or dialog an idempotency key, so that it counts once however often it is sent: an identical request keeps its key
 * across retries, a different one gets a new key, and a definite response ends a key. A request without a response is repeated once automatically,
 * unless it has files.
 */
export function useIdempotencyKey() {
  const kept = useRef<{ request: string; key: string } | null>(null);

  /** @param send receives the key; called again with the same key if no response arrived */
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

/** `useApiWrite` for an action that counts once however often it is sent. */
export function useWriteOnce<K extends WriteKey>(key: K) {
  const { mutateAsync, isPending } = useApiWrite(key);
  const once = useIdempotencyKey();
  const send = (input: Input<K>) => once(input, (idempotencyKey) => mutateAsync({ ...input, idempotencyKey }));
  return { send, isPending };
}

/** Files are compared by name and size: another file makes another request. */
function nameFiles(_: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}

function hasFiles(request: object): boolean {
  const { body } = request as { body?: object };
  return Object.values(body ?? {}).some((value) => value instanceof File);
}
