import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { Refusal } from './refusal.ts';

const inflated = promisify(inflate);

/** Finds PDF names. Any letter of a name may also be written as #xx. */
function names(...wanted: string[]): string {
  const letters = (name: string) =>
    Array.from(name, (letter) => {
      const code = letter.charCodeAt(0).toString(16);
      return `(?:${letter}|#${code}|#${code.toUpperCase()})`;
    }).join('');
  return `/(?:${wanted.map(letters).join('|')})`;
}

const ENCRYPTED = new RegExp(`${names('Encrypt')}\\s*(?:<<|\\d+\\s+\\d+\\s+R)`, 'u');
const ACTIVE = new RegExp(
  `${names('JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'XFA', 'SubmitForm', 'ImportData', 'GoToE')}(?![A-Za-z\\d])`,
  'u',
);

/** @throws Refusal `invalid` when the PDF is encrypted or does not begin as one */
export function checkPdf(bytes: Buffer): void {
  const text = bytes.toString('latin1');
  // Trailers are never compressed, so the name stands there for all to see.
  if (!text.startsWith('%PDF-') || ENCRYPTED.test(text))
    throw new Refusal('invalid', 'This document cannot be accepted.');
}

const STREAM_LIMIT = 1_000;
const UNPACKED_LIMIT = 16 * 1024 * 1024;

/**
 * Whether a PDF can do more than be read: scripts, programs, other files inside, forms that send. Then it is a download, not a view.
 * What cannot be looked into within the limits counts as such.
 */
export async function isActivePdf(bytes: Buffer): Promise<boolean> {
  const text = bytes.toString('latin1');
  if (ACTIVE.test(text)) return true;
  let left = UNPACKED_LIMIT;
  let streams = 0;
  // Objects may also lie packed in streams of objects.
  for (let at = text.indexOf('/ObjStm'); at >= 0; at = text.indexOf('/ObjStm', at + 1)) {
    const head = /\bstream\r?\n/u.exec(text.slice(at, at + 1_000));
    if (head === null) continue;
    const start = at + head.index + head[0].length;
    const end = bytes.indexOf('endstream', start);
    const unpacked = await unpack(bytes.subarray(start, end < 0 ? undefined : end), left);
    if (unpacked === null || (streams += 1) > STREAM_LIMIT || ACTIVE.test(unpacked)) return true;
    left -= unpacked.length;
  }
  return false;
}

async function unpack(packed: Buffer, limit: number): Promise<string | null> {
  try {
    return (await inflated(packed, { maxOutputLength: Math.max(1, limit) })).toString('latin1');
  } catch {
    return null;
  }
}
