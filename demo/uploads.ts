import { Readable } from 'node:stream';
import { FILE_SIZE_LIMIT_BYTES, type FilePurpose } from '../src/lib/file-rules.ts';
import { Upload } from '../src/lib/fields.ts';
import { inspectFile } from '../src/platform/uploads/file-inspection.ts';
import type { Storage } from '../src/platform/storage/storage.ts';
import { pdfOf, type PdfContent } from './pdf.ts';

/** Uploads files as a request does: received, inspected, and discarded unless a use case keeps them. */
export interface Uploads {
  paper(purpose: FilePurpose, name: string, paper: PdfContent): Promise<Upload>;
  file(purpose: FilePurpose, name: string, bytes: Buffer): Promise<Upload>;
  /** Discards the files that the use case did not keep. */
  discardRest(): Promise<void>;
}

export function createUploads(storage: Storage): Uploads {
  let arrived: string[] = [];
  async function file(purpose: FilePurpose, name: string, bytes: Buffer): Promise<Upload> {
    const received = await storage.receive(Readable.from([bytes]), FILE_SIZE_LIMIT_BYTES);
    arrived.push(received.path);
    return new Upload({ ...received, ...(await inspectFile(received.path, name, purpose)) });
  }
  return {
    file,
    paper: (purpose, name, paper) => file(purpose, name, pdfOf(paper)),
    async discardRest() {
      const paths = arrived;
      arrived = [];
      await Promise.all(paths.map((path) => storage.discard(path)));
    },
  };
}
