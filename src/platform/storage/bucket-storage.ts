import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { ConfigError } from '../config-values.ts';
import { Refusal } from '../refusal.ts';
import { isStorageKey, type Objects } from './stored-objects.ts';

/** Timeouts of one try of one call: to connect, and without a byte of a response. */
const CONNECT_TIMEOUT_MS = 3_000;
const SILENCE_TIMEOUT_MS = 15_000;
/** Objects that are deleted concurrently. */
const AT_ONCE = 16;

/**
 * Stored files in a bucket of an S3 server. Credentials come from the usual places of S3 clients: `AWS_ACCESS_KEY_ID` and
 * `AWS_SECRET_ACCESS_KEY`, or the role of the machine.
 * @param address `s3://bucket?endpoint=…&region=…`; without an endpoint that of the region
 * @throws ConfigError when the server has no such bucket, or denies access
 */
export async function openBucket(address: string): Promise<Objects> {
  const { hostname: bucket, searchParams } = new URL(address);
  const endpoint = searchParams.get('endpoint');
  const client = new S3Client({
    region: searchParams.get('region') ?? 'us-east-1',
    // Servers with custom endpoints rarely have a host name for each bucket.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: SILENCE_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
    // Not every server supports the newer checksums; uploads are signed with the hash of their bytes anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  const place = (key: string) => {
    if (!isStorageKey(key)) throw new Error('Not a storage key');
    return { Bucket: bucket, Key: key };
  };
  const check = () => asked(() => client.send(new HeadBucketCommand({ Bucket: bucket })));
  await check().catch((error: unknown) => {
    const status = statusOf(error instanceof Refusal ? error.cause : error);
    if (status === 404 || status === 403)
      throw new ConfigError(
        `STORAGE_URL names a bucket that ${status === 404 ? 'is not there' : 'does not let us in'}`,
      );
    // A bucket that is out of reach does not prevent the start: /readyz reports it, and files work again with the bucket.
  });

  return {
    async keep(path, key) {
      const to = place(key);
      const { size } = await stat(path);
      await asked(() =>
        client.send(new PutObjectCommand({ ...to, Body: createReadStream(path), ContentLength: size })),
      );
    },
    async write(key, bytes) {
      const to = place(key);
      await asked(() => client.send(new PutObjectCommand({ ...to, Body: bytes })));
    },
    async read(key) {
      const wanted = place(key);
      try {
        const { Body, ContentLength } = await asked(() => client.send(new GetObjectCommand(wanted)));
        return Body instanceof Readable ? { stream: Body, byteSize: ContentLength ?? 0 } : null;
      } catch (error) {
        if (error instanceof Refusal && statusOf(error.cause) === 404) return null;
        throw error;
      }
    },
    async remove(keys) {
      for (let start = 0; start < keys.length; start += AT_ONCE) {
        const some = keys.slice(start, start + AT_ONCE).map(place);
        await Promise.all(some.map((each) => asked(() => client.send(new DeleteObjectCommand(each)))));
      }
    },
    async *list() {
      let next: string | undefined;
      do {
        const after = next;
        const page = await asked(() =>
          client.send(
            new ListObjectsV2Command({ Bucket: bucket, ...(after !== undefined && { ContinuationToken: after }) }),
          ),
        );
        for (const { Key: key, LastModified: writtenAt } of page.Contents ?? [])
          if (key !== undefined && writtenAt !== undefined && isStorageKey(key)) yield { key, writtenAt };
        next = page.NextContinuationToken;
      } while (next !== undefined);
    },
    async check() {
      await check();
    },
  };
}

/** @throws Refusal `storage_full` when the server is full, else `unavailable`; the server's error is the cause */
async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const full = error instanceof S3ServiceException && /QuotaExceeded|InsufficientStorage/i.test(error.name);
    throw full || statusOf(error) === 507
      ? new Refusal('storage_full', undefined, { retryAfter: 60, cause: error })
      : new Refusal('unavailable', undefined, { retryAfter: 2, cause: error });
  }
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
