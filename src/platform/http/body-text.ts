import type { Readable } from 'node:stream';
import { unreadable } from '../refusal.ts';

/**
 * Reads a stream to its end as UTF-8. If `count` throws, or the stream fails, the text is discarded and the stream is left as it is.
 * @param count called with the size of each chunk before the chunk is kept
 */
export function readText(stream: Readable, count: (bytes: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const onData = (chunk: Buffer): void => {
      try {
        count(chunk.byteLength);
        chunks.push(chunk);
      } catch (error) {
        leave();
        reject(error);
      }
    };
    const onEnd = (): void => {
      leave();
      const [first] = chunks;
      if (first === undefined) resolve('');
      else resolve((chunks.length === 1 ? first : Buffer.concat(chunks)).toString());
    };
    const onFailure = (error?: Error): void => {
      leave();
      reject(unreadable(error));
    };
    function leave(): void {
      stream.off('data', onData).off('end', onEnd).off('error', onFailure).off('close', onFailure);
    }
    stream.on('end', onEnd).on('error', onFailure).on('close', onFailure).on('data', onData);
    if (stream.destroyed || stream.readableEnded) onFailure();
  });
}
