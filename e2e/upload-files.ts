/** Files that test users upload; all have different bytes. */
import { randomUUID } from 'node:crypto';
import { pdf, picture } from '#tests/documents.ts';

export interface UploadFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export function pdfFile(name: string): UploadFile {
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: pdf({ extra: `/Mark (${randomUUID()})` }) };
}

export async function imageFile(name: string): Promise<UploadFile> {
  const width = 200 + Math.floor(Math.random() * 200);
  return { name: `${name}.png`, mimeType: 'image/png', buffer: await picture('png', { width, height: 200 }) };
}
