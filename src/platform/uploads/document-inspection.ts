import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { Refusal } from '../refusal.ts';
import { isTestVirus, isTestVirusPart, VIRUS } from './virus-check.ts';

/** Limits of a DOCX, checked in its central directory before anything is unpacked. Bytes. */
const ENTRY_LIMIT = 500;
const UNPACKED_LIMIT = 40 * 1024 * 1024;
const RATIO_LIMIT = 100;
/** Maximum size of an unpacked part. Those of real documents have a few kilobytes. */
const PART_LIMIT_BYTES = 1024 * 1024;

const CONTENT_TYPES = '[Content_Types].xml';
const MAIN_PART = 'word/document.xml';
const UNIX = 3;
const FILE_KIND = 0o170000;
const SYMBOLIC_LINK = 0o120000;
const LOCAL_HEADER_LENGTH = 30;

/**
 * Inspects a DOCX: its central directory first, then the parts that list its contents and external relationships. No other part is
 * unpacked.
 * @throws Refusal `invalid` when it is no such document, a zip bomb, encrypted, or has macros or an external template; `wrong_type` when
 * such a part is too large, or hides words in character references
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
    // Every error of the archive reader is a reason to refuse the file.
    throw error instanceof Refusal ? error : refused(error);
  }
}

async function directoryOf(zip: ZipFile, packedSize: number): Promise<Entry[]> {
  if (zip.entryCount > ENTRY_LIMIT) throw refused('too many entries');
  const entries: Entry[] = [];
  const names = new Set<string>();
  let unpackedSize = 0;
  // The reader throws for absolute names, and for names with `..` or a backslash.
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

/** Refuses entries that share bytes: they are a technique of zip bombs, and no program writes them. */
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
  // The reader throws as soon as the unpacked size exceeds that of the directory.
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

/**
 * The text of an XML part, in any encoding. Character references that could hide a word are refused; those of `&`, `<` and quotes are
 * allowed.
 */
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
