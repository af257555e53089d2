import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { Refusal } from './refusal.ts';

/** Limits of a DOCX, read in its central directory before anything is unpacked. Bytes. */
const ENTRY_LIMIT = 500;
const UNPACKED_LIMIT = 40 * 1024 * 1024;
const RATIO_LIMIT = 100;

const CONTENT_TYPES = '[Content_Types].xml';
const MAIN_PART = 'word/document.xml';
const UNIX = 3;
const FILE_KIND = 0o170000;
const SYMBOLIC_LINK = 0o120000;

/**
 * Looks through a DOCX: its directory first, then each part.
 * @param checkPart is handed the unpacked bytes of each part; what it throws is thrown
 * @throws Refusal `invalid` when it is no such document, a bomb, encrypted, or brings macros or a template from elsewhere
 */
export async function checkDocument(bytes: Buffer, checkPart: (bytes: Buffer) => void): Promise<void> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true });
    const entries = await directoryOf(zip, bytes.length);
    for (const entry of entries) {
      const part = await read(zip, entry);
      checkPart(part);
      checkMarkup(entry.fileName, part);
    }
  } catch (error) {
    // Whatever the reader of the archive stumbles over is a reason not to take it.
    throw error instanceof Refusal ? error : refused(error);
  }
}

async function directoryOf(zip: ZipFile, packedSize: number): Promise<Entry[]> {
  if (zip.entryCount > ENTRY_LIMIT) throw refused('too many entries');
  const entries: Entry[] = [];
  const names = new Set<string>();
  let unpackedSize = 0;
  // Names that are absolute, hold `..` or a backslash make the reader throw.
  for await (const entry of zip.eachEntry()) {
    unpackedSize += entry.uncompressedSize;
    if (unpackedSize > UNPACKED_LIMIT || unpackedSize > packedSize * RATIO_LIMIT) throw refused('a bomb');
    if (entry.isEncrypted()) throw refused('encrypted');
    if (isSymbolicLink(entry)) throw refused('a symbolic link');
    const name = entry.fileName.toLowerCase();
    if (names.has(name)) throw refused('two parts of one name');
    if (/(?:^|\/)vba(?:project|data)[^/]*$/u.test(name)) throw refused('macros');
    names.add(name);
    entries.push(entry);
  }
  if (!names.has(MAIN_PART) || !names.has(CONTENT_TYPES.toLowerCase())) throw refused('no document');
  return entries;
}

function isSymbolicLink(entry: Entry): boolean {
  const mode = entry.externalFileAttributes >>> 16;
  return entry.versionMadeBy >>> 8 === UNIX && (mode & FILE_KIND) === SYMBOLIC_LINK;
}

async function read(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // The reader throws when more comes out than the directory said.
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const ACTIVE_LINKS = /attachedTemplate|oleObject|subDocument|aFChunk|\/frame\b/iu;

function checkMarkup(name: string, part: Buffer): void {
  if (name.toLowerCase() === CONTENT_TYPES.toLowerCase()) {
    const types = markup(part);
    if (/macroEnabled|vbaProject/iu.test(types)) throw refused('macros');
    if (!types.includes('wordprocessingml.document.main+xml')) throw refused('no document');
  } else if (/\.rels$/iu.test(name)) {
    for (const [link] of markup(part).matchAll(/<[^<>]*>/gu)) {
      if (/TargetMode\s*=\s*["']\s*External/iu.test(link) && ACTIVE_LINKS.test(link)) throw refused('an external part');
      if (/vbaProject/iu.test(link)) throw refused('macros');
    }
  }
}

/** The text of an XML part, whatever its encoding, with its character references resolved: none may hide a word. */
function markup(part: Buffer): string {
  const wide =
    part[0] === 0xff && part[1] === 0xfe ? 'utf-16le' : part[0] === 0xfe && part[1] === 0xff ? 'utf-16be' : 'utf-8';
  const text = new TextDecoder(wide).decode(part);
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(text) || text.includes('\0')) throw refused('entities');
  return text.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/giu, (whole, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function refused(cause: unknown): Refusal {
  return new Refusal('invalid', 'This document cannot be accepted.', { cause });
}
