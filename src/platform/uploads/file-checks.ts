import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import {
  FILE_RULES,
  MEDIA_TYPES,
  nameAllows,
  nameOfType,
  typeOfMedia,
  type FilePurpose,
  type FileType,
} from '../../lib/file-rules.ts';
import { checkDocument } from './document-inspection.ts';
import type { InspectedFile } from './file-inspection.ts';
import { inspectPdf } from './pdf-inspection.ts';
import { Refusal } from '../refusal.ts';
import { isTestVirus, VIRUS } from './virus-check.ts';
import { isZip, isZipInDisguise } from './zip-signatures.ts';

/** Maximum pixels that a picture's header may declare; decoding more would take too much memory. */
const PIXEL_LIMIT = 40_000_000;
const SIDE_LIMIT = 12_000;
/** Decoding timeout in seconds, shorter than the thread's timeout: the decoder's own threads must end before the thread can. */
const DECODING_SECONDS = 4;

/**
 * Inspects an uploaded file, in the worker thread. Bytes and inner structure decide about its type; the name may not claim another.
 * Source: section 5 of the server rules.
 * @throws Refusal as documented at `inspectFile`
 */
export async function checkFile(path: string, name: string, purpose: FilePurpose): Promise<InspectedFile> {
  const bytes = await readFile(path);
  if (bytes.length === 0) throw new Refusal('invalid', 'The file is empty.');
  if (isTestVirus(bytes)) throw new Refusal('invalid', VIRUS);
  const { types, refusal } = FILE_RULES[purpose];
  const type = await typeOf(bytes);
  if (type === null || !types.includes(type) || !nameAllows(name, [type])) throw new Refusal('wrong_type', refusal);
  const found = { mediaType: MEDIA_TYPES[type], name: nameOfType(name, type) };
  if (type === 'docx') {
    await checkDocument(bytes);
    return { ...found, inline: false };
  }
  if (isZipInDisguise(bytes)) throw new Refusal('invalid', 'This file cannot be accepted.');
  if (type === 'pdf') return { ...found, inline: isInlinePdf(bytes) };
  await checkPicture(bytes);
  return { ...found, inline: true };
}

async function typeOf(bytes: Buffer): Promise<FileType | null> {
  // The DOCX inspection decides whether an archive is a document; it reads no more than the limits allow.
  if (isZip(bytes)) return 'docx';
  // The package throws on damaged headers of types that are not accepted anyway.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return typeOfMedia(found?.mime);
}

/**
 * Whether a PDF has no active content. One that is encrypted cannot be inspected, also where it opens without a password because only
 * printing or changing needs one.
 * @throws Refusal `invalid` when it is encrypted or does not start as a PDF
 */
function isInlinePdf(bytes: Buffer): boolean {
  const { encrypted, active } = inspectPdf(bytes);
  if (encrypted)
    throw new Refusal('invalid', 'This PDF is locked by a password. Save it without one and send it again.');
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') throw new Refusal('invalid', 'This document cannot be accepted.');
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
  // The picture is decoded completely, so that a damaged one is refused now and not when it is viewed.
  await sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: DECODING_SECONDS })
    .resize({ width: 32 })
    .raw()
    .toBuffer()
    .catch((error: unknown) => {
      throw unreadable(error);
    });
}
