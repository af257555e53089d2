import { useRef } from 'react';
import { ApiError } from '../../../web/api.ts';

/**
 * Idempotency keys of one form: the same request keeps its key across retries, so that it trades once however often it is sent;
 * another request gets another key. Every definite answer ends a key: `done` after a success, `failed` tells which failures are.
 */
export function useTradeKey() {
  const kept = useRef<{ request: string; key: string } | null>(null);
  return {
    keyFor(input: unknown): string {
      const request = JSON.stringify(input);
      if (kept.current?.request !== request) kept.current = { request, key: crypto.randomUUID() };
      return kept.current.key;
    },
    done(): void {
      kept.current = null;
    },
    /** A refusal is definite; without an answer, or when the server failed, the trade may have been made: the key stays. */
    failed(error: unknown): void {
      if (error instanceof ApiError && error.status > 0 && error.status < 500) kept.current = null;
    },
  };
}
