import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { Refusal } from '../refusal.ts';
import { isTestVirus, isTestVirusPart, VIRUS } from './virus-check.ts';

/** Limits of a DOCX, read in its central directory before anything is unpacked. Bytes. */
const ENTRY_LIMIT = 500;
const UNPACKED_LIMIT = 40 * 1024 * 1024;
const RATIO_LIMIT = 100;
/** Of a part that is unpacked. Those of real documents have a few kilobytes. */
const PART_LIMIT_BYTES = 1024 * 1024;

const CONTENT_TYPES = '[Content_Types].xml';
const MAIN_PART = 'word/document.xml';
const UNIX = 3;
const FILE_KIND = 0o170000;
const SYMBOLIC_LINK = 0o120000;
const LOCAL_HEADER_LENGTH = 30;

/**
 * Looks through a DOCX: its directory first, then the parts that say what it consists of and what it brings from elsewhere. No other
 * part is unpacked.
 * @throws Refusal `invalid` when it is no such document, a bomb, encrypted, or brings macros or a template from elsewhere;
 * `wrong_type` when such a part is too large, or hides its words in character references
 */
export async function checkDocument(bytes: Buffer): Promise<void> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true });
    for (const entry of await directoryOf(zip, bytes.length)) {
      const name = entry.fileName.toLowerCase();
      if (name === CONTENT_TYPES.toLowerCase()) checkTypes(markup(await read(zip, entry)));
      else if (name.endsWith('.rels')) checkLinks(markup(await read(zip, entry)));
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
    if (isTestVirusPart(entry)) throw new Refusal('invalid', VIRUS);
    const name = entry.fileName.toLowerCase();
    if (names.has(name)) throw refused('two parts of one name');
    if (/(?:^|\/)vba(?:project|data)[^/]*$/u.test(name)) throw refused('macros');
    names.add(name);
    entries.push(entry);
  }
  if (!names.has(MAIN_PART) || !names.has(CONTENT_TYPES.toLowerCase())) throw refused('no document');
  refuseSharedBytes(entries);
  return entries;
}

function isSymbolicLink(entry: Entry): boolean {
  const mode = entry.externalFileAttributes >>> 16;
  return entry.versionMadeBy >>> 8 === UNIX && (mode & FILE_KIND) === SYMBOLIC_LINK;
}

/** Two entries over the same bytes are a way to make much out of little, and no program writes them. */
function refuseSharedBytes(entries: readonly Entry[]): void {
  let end = 0;
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    if (entry.relativeOffsetOfLocalHeader < end) throw refused('entries over the same bytes');
    end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_LENGTH + entry.compressedSize;
  }
}

async function read(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize > PART_LIMIT_BYTES) throw unchecked('a part beyond its limit');
  const chunks: Buffer[] = [];
  // The reader throws as soon as more comes out than the directory said.
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
  const part = Buffer.concat(chunks);
  if (isTestVirus(part)) throw new Refusal('invalid', VIRUS);
  return part;
}

function checkTypes(types: string): void {
  if (/macroEnabled|vbaProject/iu.test(types)) throw refused('macros');
  if (!types.includes('wordprocessingml.document.main+xml')) throw refused('no document');
}

const ACTIVE_LINKS = /attachedTemplate|oleObject|subDocument|aFChunk|\/frame\b/iu;

function checkLinks(links: string): void {
  for (const [link] of links.matchAll(/<[^<>]*>/gu)) {
    if (/TargetMode\s*=\s*["']\s*External/iu.test(link) && ACTIVE_LINKS.test(link)) throw refused('an external part');
    if (/vbaProject/iu.test(link)) throw refused('macros');
  }
}

/** The text of an XML part, whatever its encoding. No reference may hide a word in it; those of `&`, `<` and quotes hide none. */
function markup(part: Buffer): string {
  const wide =
    part[0] === 0xff && part[1] === 0xfe ? 'utf-16le' : part[0] === 0xfe && part[1] === 0xff ? 'utf-16be' : 'utf-8';
  const text = new TextDecoder(wide).decode(part);
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(text) || text.includes('\0')) throw refused('entities');
  if (text.includes('&#')) throw new Refusal('wrong_type', REFUSED, { cause: 'character references' });
  return text;
}

const REFUSED = 'This document cannot be accepted.';

function refused(cause: unknown): Refusal {
  return new Refusal('invalid', REFUSED, { cause });
}

function unchecked(cause: unknown): Refusal {
  return new Refusal('wrong_type', 'This file could not be checked.', { cause });
}
