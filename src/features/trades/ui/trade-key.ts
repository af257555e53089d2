import { useRef } from 'react';

/**
 * Idempotency keys of one form: the same request keeps its key across retries, so that it trades once however often it is sent;
 * another request gets another key, and `renew` follows every definite answer.
 */
export function useTradeKey() {
  const kept = useRef<{ request: string; key: string } | null>(null);
  return {
    keyFor(input: unknown): string {
      const request = JSON.stringify(input);
      if (kept.current?.request !== request) kept.current = { request, key: crypto.randomUUID() };
      return kept.current.key;
    },
    renew(): void {
      kept.current = null;
    },
  };
}
