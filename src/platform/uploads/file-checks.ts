import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { typeByExtension, FILE_RULES, MEDIA_TYPES, type FilePurpose, type FileType } from '../../lib/file-rules.ts';
import { checkDocument } from './document-inspection.ts';
import type { InspectedFile } from './file-inspection.ts';
import { inspectPdf } from './pdf-inspection.ts';
import { Refusal } from '../refusal.ts';
import { isTestVirus, VIRUS } from './virus-check.ts';
import { isZip, isZipInDisguise } from './zip-signatures.ts';

/** A picture's header may announce at most this much; beyond, decoding it would eat the machine. */
const PIXEL_LIMIT = 40_000_000;
const SIDE_LIMIT = 12_000;
/** Less than the thread is given: the decoder's own threads must have ended before it can. */
const DECODING_SECONDS = 4;

/**
 * Looks into an arrived file, in the thread that this is for. What it is, its bytes and its inner structure decide; its name must agree.
 * Source: section 5 of the server rules.
 * @throws Refusal as `inspectFile` has it
 */
export async function checkFile(path: string, name: string, purpose: FilePurpose): Promise<InspectedFile> {
  const bytes = await readFile(path);
  if (bytes.length === 0) throw new Refusal('invalid', 'The file is empty.');
  if (isTestVirus(bytes)) throw new Refusal('invalid', VIRUS);
  const { types, refusal } = FILE_RULES[purpose];
  const type = await typeOf(bytes);
  if (type === null || !types.includes(type) || typeByExtension(name) !== type)
    throw new Refusal('wrong_type', refusal);
  const mediaType = MEDIA_TYPES[type];
  if (type === 'docx') {
    await checkDocument(bytes);
    return { mediaType, inline: false };
  }
  if (isZipInDisguise(bytes)) throw new Refusal('invalid', 'This file cannot be accepted.');
  if (type === 'pdf') return { mediaType, inline: isInlinePdf(bytes) };
  await checkPicture(bytes);
  return { mediaType, inline: true };
}

async function typeOf(bytes: Buffer): Promise<FileType | null> {
  // Whether an archive is a document, its own inspection says: it reads no more than the limits allow.
  if (isZip(bytes)) return 'docx';
  // The package throws on damaged headers of types that are none of ours.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const [type] = Object.entries(MEDIA_TYPES).find(([, mediaType]) => mediaType === found?.mime) ?? [];
  return type === undefined ? null : typeByExtension(`.${type}`);
}

/** Whether a PDF can do no more than be read. @throws Refusal `invalid` when it is encrypted or does not begin as one */
function isInlinePdf(bytes: Buffer): boolean {
  const { encrypted, active } = inspectPdf(bytes);
  if (encrypted || bytes.toString('latin1', 0, 5) !== '%PDF-')
    throw new Refusal('invalid', 'This document cannot be accepted.');
  return !active;
}

async function checkPicture(bytes: Buffer): Promise<void> {
  const unreadable = (cause: unknown) => new Refusal('invalid', 'The picture cannot be read.', { cause });
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(error);
    });
  const { width, height } = header;
  if (width > SIDE_LIMIT || height > SIDE_LIMIT || width * height > PIXEL_LIMIT)
    throw new Refusal('invalid', 'The picture is too large.');
  // Decoded once as a whole, so that a damaged one is refused now and not when somebody wants to see it.
  await sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: DECODING_SECONDS })
    .resize({ width: 32 })
    .raw()
    .toBuffer()
    .catch((error: unknown) => {
      throw unreadable(error);
    });
}
