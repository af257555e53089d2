import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { claimedType, FILE_RULES, MEDIA_TYPES, type FilePurpose, type FileType } from '../lib/file-rules.ts';
import { checkDocument } from './document-inspection.ts';
import { checkPdf } from './pdf-inspection.ts';
import { Refusal } from './refusal.ts';
import { isZip, isZipInDisguise } from './zip-signatures.ts';

/** A picture's header may announce at most this much; beyond, decoding it would eat the machine. */
const PIXEL_LIMIT = 40_000_000;
const SIDE_LIMIT = 12_000;
const DECODING_SECONDS = 10;
const NAME_LENGTH = 120;

// In two halves, lest a virus scanner takes this very source for the test file.
const EICAR = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''));

/**
 * The media type of an arrived file, decided by its bytes and its inner structure; its name must agree. The virus check here knows
 * the EICAR test file alone, plain or inside a DOCX: a real scanner belongs outside, before the files are opened by people.
 * Source: section 5 of the server rules.
 * @param path where the file has arrived, at most FILE_SIZE_LIMIT bytes
 * @param name as `cleanFileName` gives it
 * @throws Refusal `wrong_type` when it is none of the purpose's types or its name claims another; `invalid` when it is empty,
 * damaged, dangerous or too large a picture
 */
export async function inspectFile(path: string, name: string, purpose: FilePurpose): Promise<string> {
  const bytes = await readFile(path);
  if (bytes.length === 0) throw new Refusal('invalid', 'The file is empty.');
  refuseVirus(bytes);
  const { types, refusal } = FILE_RULES[purpose];
  const type = await typeOf(bytes);
  if (type === null || !types.includes(type) || claimedType(name) !== type) throw new Refusal('wrong_type', refusal);
  if (type === 'docx') await checkDocument(bytes, refuseVirus);
  else if (isZipInDisguise(bytes)) throw new Refusal('invalid', 'This file cannot be accepted.');
  else if (type === 'pdf') checkPdf(bytes);
  else await checkPicture(bytes);
  return MEDIA_TYPES[type];
}

/** @throws Refusal `invalid` when the bytes hold the EICAR test file */
function refuseVirus(bytes: Buffer): void {
  if (bytes.includes(EICAR)) throw new Refusal('invalid', 'This file was refused by the virus check.');
}

async function typeOf(bytes: Buffer): Promise<FileType | null> {
  // Whether an archive is a document, its own inspection says: it reads no more than the limits allow.
  if (isZip(bytes)) return 'docx';
  // The package throws on damaged headers of types that are none of ours.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const [type] = Object.entries(MEDIA_TYPES).find(([, mediaType]) => mediaType === found?.mime) ?? [];
  return type === undefined ? null : claimedType(`.${type}`);
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

/**
 * A file's name as it may be shown and stored: its last path component without control and direction characters, at most 120
 * characters with its ending kept. Empty when nothing is left. It never becomes a path.
 */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/u).at(-1) ?? '';
  const shown = last
    // Of the invisible ones, Indian scripts need the joiners.
    .replace(/[\p{Cc}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD]|(?![\u200C\u200D])\p{Cf}/gu, '')
    .normalize('NFC')
    .replace(/^[\s.]+|[\s.]+$/gu, '');
  const characters = Array.from(shown);
  if (characters.length <= NAME_LENGTH) return shown;
  const ending = /\.[a-z\d]{1,10}$/iu.exec(shown)?.[0] ?? '';
  return characters.slice(0, NAME_LENGTH - ending.length).join('') + ending;
}
