import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { Refusal } from '../refusal.ts';
import { isTestVirus, isTestVirusPart, VIRUS } from './virus-check.ts';

/** Limits of a DOCX, checked in its central directory before anything is unpacked. Bytes. */
const ENTRY_LIMIT = 500;
const UNPACKED_LIMIT = 40 * 1024 * 1024;
const RATIO_LIMIT = 100;
/** Maximum size of an unpacked part. Those of real documents have a few kilobytes. */
const PART_LIMIT_BYTES = 1024 * 1024;

const CONTENT_TYPES = '[content_types].xml';
const PACKAGE_LINKS = '_rels/.rels';
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const UNIX = 3;
const FILE_KIND = 0o170000;
const SYMBOLIC_LINK = 0o120000;
const LOCAL_HEADER_LENGTH = 30;

/**
 * Inspects a DOCX: its central directory first, then the parts that list its contents and its links. No other part is unpacked. Its main
 * part is the one that the package's own links name, whatever its name: Word Online writes `word/document2.xml`.
 * @throws Refusal `invalid` when it is no such document, a zip bomb, encrypted, has macros, or links to another file; `wrong_type` when
 * such a part is too large, or hides words in character references
 */
export async function checkDocument(bytes: Buffer): Promise<void> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true });
    const entries = await directoryOf(zip, bytes.length);
    let types: Tag[] = [];
    let links: Tag[] = [];
    for (const entry of entries) {
      const name = entry.fileName.toLowerCase();
      if (name === CONTENT_TYPES) checkTypes((types = tagsOf(await read(zip, entry))));
      else if (name.endsWith('.rels')) {
        const found = tagsOf(await read(zip, entry));
        checkLinks(found);
        if (name === PACKAGE_LINKS) links = found;
      }
    }
    checkMainPart(links, types, new Set(entries.map(({ fileName }) => fileName.toLowerCase())));
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

/** Text of an XML part from one `<` to the next: a value may contain `>`, and no value contains `<`. */
type Tag = string;

const tagsOf = (part: Buffer): Tag[] => markup(part).split('<');

/** Values of an attribute without a prefix; more than one only where another value contains the same text. */
function valuesOf(tag: Tag, attribute: string): string[] {
  const values = tag.matchAll(new RegExp(`(?<![\\w:.-])${attribute}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'giu'));
  return [...values].map(([, double, single]) => (double ?? single ?? '').trim());
}

function checkTypes(types: readonly Tag[]): void {
  if (types.some((tag) => /macroEnabled|vbaProject/iu.test(tag))) throw refused('macros');
}

const LINKED = 'This document links to another file.';

/** A reader follows a hyperlink; every other outside link is loaded when the document opens, and shows who opens it. */
function checkLinks(links: readonly Tag[]): void {
  for (const link of links) {
    if (/vbaProject/iu.test(link)) throw refused('macros');
    const types = valuesOf(link, 'Type');
    const isOutside = valuesOf(link, 'TargetMode').some((mode) => /^external$/iu.test(mode));
    const isHyperlink = types.length > 0 && types.every((type) => /\/hyperlink$/iu.test(type));
    if ((isOutside && !isHyperlink) || types.some((type) => /\/attachedTemplate$/iu.test(type)))
      throw new Refusal('invalid', LINKED);
  }
}

/** Checks that the package has exactly one main part, that it exists, and that its type is that of a Word document. */
function checkMainPart(links: readonly Tag[], types: readonly Tag[], names: ReadonlySet<string>): void {
  const mains = links.filter((link) => valuesOf(link, 'Type').some((type) => /\/officeDocument$/iu.test(type)));
  const [target = ''] = mains.flatMap((link) => valuesOf(link, 'Target'));
  const name = target.replace(/^(?:\.?\/)+/u, '').toLowerCase();
  if (mains.length !== 1 || !names.has(name) || typeOfPart(name, types) !== MAIN_TYPE) throw refused('no document');
}

/** Content type of a part: that of its name, else that of its ending. */
function typeOfPart(name: string, types: readonly Tag[]): string | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  const names = (tag: Tag, attribute: string, value: string) =>
    valuesOf(tag, attribute).some((found) => found.toLowerCase() === value);
  const found =
    types.find((tag) => names(tag, 'PartName', `/${name}`)) ?? types.find((tag) => names(tag, 'Extension', ending));
  return found && valuesOf(found, 'ContentType')[0];
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
