import { randomUUID } from 'node:crypto';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';

/** Where files of a test stay: an endpoint of object storage where `npm run lab -- object-storage test` names one, else everybody's folder. */
export const bucketEndpoint = process.env['TEST_STORAGE_ENDPOINT'];

/** A new bucket there, as `STORAGE_URL` names it; undefined where files stay in a folder. */
export async function ownBucket(): Promise<string | undefined> {
  if (bucketEndpoint === undefined) return undefined;
  const name = `t-${randomUUID()}`;
  const client = new S3Client({ endpoint: bucketEndpoint, region: 'default', forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: name }));
  client.destroy();
  return `s3://${name}?${new URLSearchParams({ endpoint: bucketEndpoint, region: 'default' })}`;
}
