import { useRef, useState } from 'react';
import type { Answer, Input, Key } from './api.ts';
import { useApiWrite } from './queries.ts';

/** An upload that its person stopped; nothing is to be said of it but that. */
export class UploadCancelled extends Error {}

type WriteKey = Exclude<Key, `GET ${string}`>;

export interface UnderWay {
  /** Whole per cent while files travel, 100 while the server works on them; null otherwise. */
  percent: number | null;
  /** Stops it. What was typed and chosen stays where it is. */
  cancel: () => void;
}

/** `useApiWrite` for forms that send files: tells how far they are, and can be stopped. `send` throws `UploadCancelled` then. */
export function useFileWrite<K extends WriteKey>(
  key: K,
): { send: (input: Input<K>) => Promise<Answer<K>>; underWay: UnderWay } {
  const write = useApiWrite(key);
  const [percent, setPercent] = useState<number | null>(null);
  const controller = useRef<AbortController | null>(null);

  const send = async (input: Input<K>): Promise<Answer<K>> => {
    const stop = new AbortController();
    controller.current = stop;
    try {
      return await write.mutateAsync({ ...input, signal: stop.signal, onProgress: setPercent });
    } catch (error) {
      throw stop.signal.aborted ? new UploadCancelled() : error;
    } finally {
      controller.current = null;
      setPercent(null);
    }
  };
  return { send, underWay: { percent, cancel: () => controller.current?.abort() } };
}
