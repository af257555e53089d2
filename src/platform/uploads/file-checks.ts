import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import {
  FILE_RULES,
  MEDIA_TYPES,
  nameAllows,
  nameOfType,
  typeOfMedia,
  type FilePurpose,
  type FileType,
} from '#lib/file-rules.ts';
import { Refusal } from '../refusal.ts';
import { checkDocument } from './document-inspection.ts';
import type { InspectedFile } from './inspection-pools.ts';
import { inspectPdf } from './pdf-inspection.ts';
import { checkPicture } from './picture-decoding.ts';
import { isTestVirus, VIRUS } from './virus-check.ts';

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
  await checkPicture(bytes, type);
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

const ENTRY = Buffer.from('PK\x03\x04', 'latin1');
const DIRECTORY = Buffer.from('PK\x01\x02', 'latin1');
const END = Buffer.from('PK\x05\x06', 'latin1');
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;

/** Whether the bytes begin with a ZIP signature. */
function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(ENTRY) || bytes.subarray(0, 4).equals(END);
}

/**
 * Whether bytes of another type can also be read as a ZIP archive (polyglot file): archives are located from their end, so a picture or a
 * PDF can contain one. The end signature alone may occur in compressed data; a directory at the offset that it gives does not by chance.
 */
function isZipInDisguise(bytes: Buffer): boolean {
  const earliest = Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT);
  for (let at = bytes.lastIndexOf(END); at >= earliest; at = at === 0 ? -1 : bytes.lastIndexOf(END, at - 1)) {
    if (at + END_LENGTH > bytes.length) continue;
    const size = bytes.readUInt32LE(at + 12);
    const offset = bytes.readUInt32LE(at + 16);
    if ([at - size, offset].some((start) => start >= 0 && bytes.subarray(start, start + 4).equals(DIRECTORY)))
      return true;
  }
  return false;
}
