import { randomUUID } from 'node:crypto';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';

/** Storage of a test's files: an object storage endpoint where `npm run lab -- object-storage test` names one, else a directory. */
export const bucketEndpoint = process.env['TEST_STORAGE_ENDPOINT'];

/** A new bucket at that endpoint, as a `STORAGE_URL`; undefined where files are stored in a directory. */
export async function ownBucket(): Promise<string | undefined> {
  if (bucketEndpoint === undefined) return undefined;
  const name = `t-${randomUUID()}`;
  const client = new S3Client({ endpoint: bucketEndpoint, region: 'default', forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: name }));
  client.destroy();
  return `s3://${name}?${new URLSearchParams({ endpoint: bucketEndpoint, region: 'default' })}`;
}
