import { inflateSync } from 'node:zlib';

export interface PdfFindings {
  encrypted: boolean;
  /** True for active content: scripts, programs, embedded files, forms that submit; also for content that cannot be inspected. */
  active: boolean;
  /** Inspected bytes: those of the file and those unpacked from it. */
  lookedAt: number;
}

const ACTIVE_NAMES = new Set([
  'EmbeddedFile',
  'EmbeddedFiles',
  'GoToE',
  'GoToR',
  'ImportData',
  'JS',
  'JavaScript',
  'Launch',
  'RichMedia',
  'SubmitForm',
  'XFA',
]);
/** Names up to this length occur in compressed data by chance: they count only if a value follows. */
const SHORT_NAME = 3;
/** Length of our longest name, with each letter written as #xx. */
const LONGEST_NAME = 39;
const OBJECT_LIMIT = 100_000;
/** Maximum number of object streams. */
const STREAM_LIMIT = 1_000;
const LINE_LIMIT = 256;

const SPACE = '[\\0\\t\\n\\f\\r ]*';
const TOKEN = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)|(?<![A-Za-z])(obj|stream|endstream)(?![A-Za-z])/gu;
const VALUE = new RegExp(`${SPACE}[(<%\\d]`, 'uy');
/** A dictionary, direct or by reference. */
const DICTIONARY = new RegExp(`${SPACE}(?:<<|\\d+\\s+\\d+\\s+R)`, 'uy');
const REFERENCE = new RegExp(`${SPACE}(\\d{1,10})\\s+\\d+\\s+R`, 'uy');
const NUMBER = new RegExp(`${SPACE}(\\d{1,10})`, 'uy');
const PLACE = '\\[[^[\\]<>()%]*\\]';
/** A destination in the document, or an action that only goes to one. */
const GO_TO = new RegExp(
  `${SPACE}(?:${PLACE}|<<${SPACE}(?:(?:/Type${SPACE}/Action|/S${SPACE}/GoTo|` +
    `/D${SPACE}(?:${PLACE}|\\([\\w .:\\-]*\\)|/[\\w.:\\-]+|\\d+ \\d+ R))${SPACE})*>>)`,
  'uy',
);

/**
 * Inspects a PDF in one pass, including its object streams. It does not follow the PDF's own index: a reader may find objects anywhere,
 * also in the middle of a picture. At most twice the file's size is inspected.
 */
export function inspectPdf(bytes: Buffer): PdfFindings {
  return new PdfInspection(bytes).findings();
}

class PdfInspection {
  private readonly bytes: Buffer;
  private encrypted = false;
  private active = false;
  private lookedAt = 0;
  /** End of the last unpacked object stream: none may begin within another. */
  private unpackedTo = 0;
  private streams = 0;
  /** By object number: whether all objects with this number only go to a destination. */
  private readonly goesToPlace = new Map<number, boolean>();
  /** Numbers of the objects that are executed when the document opens. */
  private readonly openedWith = new Set<number>();

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  findings(): PdfFindings {
    this.look(this.bytes.toString('latin1'), true);
    for (const number of this.openedWith) if (!this.goesToPlace.get(number)) this.active = true;
    return { encrypted: this.encrypted, active: this.active, lookedAt: this.lookedAt };
  }

  /** @param whole true for the file itself, false for text unpacked from it */
  private look(text: string, whole: boolean): void {
    this.lookedAt += text.length;
    let inStream = false;
    // An object stream is recognised by either name; the second one gives the offset of its first object.
    let holdsObjects = false;
    let first = 0;
    // In outlines that name refers to an object; a stream that uses it so is not followed.
    let isOutline = false;
    let objectAt = 0;
    for (const { 0: token, 1: written, 2: keyword, index } of text.matchAll(TOKEN)) {
      const end = index + token.length;
      if (written !== undefined) {
        const name = decoded(written);
        this.judgeName(name, text, end, inStream);
        if (name === 'ObjStm') holdsObjects = true;
        if (name === 'First') {
          if (matchAt(REFERENCE, text, end)) isOutline = true;
          else holdsObjects = true;
          first = numberAt(text, end);
        }
      } else if (!whole) {
        continue;
      } else if (keyword === 'obj') {
        this.noteObject(numberBefore(text, index), text, end);
        // The dictionary ends without its stream: the word is in a text or comment of the dictionary.
        if (holdsObjects) this.active = true;
        isOutline = false;
        objectAt = index;
      } else if (keyword === 'stream') {
        if (isOutline || (holdsObjects && !isPackedOnce(text, objectAt, index))) this.active = true;
        if (holdsObjects) this.unpack(text, end, first);
        holdsObjects = false;
        inStream = true;
      } else inStream = false;
    }
  }

  private judgeName(name: string, text: string, end: number, inStream: boolean): void {
    if (ACTIVE_NAMES.has(name)) {
      if (!inStream || name.length > SHORT_NAME || matchAt(VALUE, text, end)) this.active = true;
    } else if (name === 'Encrypt') {
      if (matchAt(DICTIONARY, text, end)) this.encrypted = true;
    } else if (name === 'AA') {
      // Actions for opening or closing a page, or for entering a field.
      if (matchAt(DICTIONARY, text, end)) this.active = true;
    } else if (name === 'OpenAction' && !matchAt(GO_TO, text, end)) {
      const reference = matchAt(REFERENCE, text, end);
      if (reference) this.openedWith.add(Number(reference[1]));
      else this.active = true;
    }
  }

  private noteObject(number: number, text: string, at: number): void {
    const before = this.goesToPlace.get(number);
    // Above the limit, further object numbers are not recorded and count as unsafe.
    if (before === undefined && this.goesToPlace.size >= OBJECT_LIMIT) return;
    this.goesToPlace.set(number, before !== false && matchAt(GO_TO, text, at) !== null);
  }

  private unpack(text: string, keywordEnd: number, first: number): void {
    if (this.active) return;
    const start = nextLine(text, keywordEnd);
    const left = 2 * this.bytes.length - this.lookedAt;
    this.streams += 1;
    if (start === null || start < this.unpackedTo || left <= 0 || this.streams > STREAM_LIMIT) {
      this.active = true;
      return;
    }
    const unpacked = inflated(this.bytes.subarray(start), left);
    if (unpacked === null) {
      this.active = true;
      return;
    }
    this.unpackedTo = start + unpacked.packedSize;
    this.look(unpacked.text, false);
    // An object stream begins with the numbers of its objects, each followed by the object's offset.
    let at = 0;
    for (let pair = matchAt(PAIR, unpacked.text, at); pair && at < first; pair = matchAt(PAIR, unpacked.text, at)) {
      at += pair[0].length;
      this.noteObject(Number(pair[1]), unpacked.text, first + Number(pair[2]));
    }
  }
}

const SIMPLE_DICTIONARY = new RegExp(`^obj${SPACE}<<([^<>()%]*)>>${SPACE}$`, 'u');
const PACKED = new RegExp(`${SPACE}(?:/FlateDecode|\\[${SPACE}/FlateDecode${SPACE}\\])${SPACE}(?:/|$)`, 'uy');
const NAME = /\/([^\0\t\n\f\r [\]{}/]*)/gu;
/** Longer than the dictionary of an object stream by any PDF writer. */
const DICTIONARY_LIMIT = 1_024;
/** Names for a second compression, or for bytes in another file. */
const REPACKING_NAMES = new Set(['DecodeParms', 'DP', 'F', 'FDecodeParms', 'FFilter']);

/**
 * Whether a stream's dictionary is so simple that every reader interprets it alike, with bytes that are deflated exactly once and without
 * predictor: only then does the inspection see the same bytes as a reader.
 * @param objectAt offset of the keyword `obj` before the dictionary
 * @param streamAt offset of the keyword `stream` behind it
 */
function isPackedOnce(text: string, objectAt: number, streamAt: number): boolean {
  if (streamAt - objectAt > DICTIONARY_LIMIT || isInComment(text, objectAt)) return false;
  const inner = SIMPLE_DICTIONARY.exec(text.slice(objectAt, streamAt))?.[1];
  if (inner === undefined) return false;
  const filters = [];
  for (const { 0: token, 1: written = '', index } of inner.matchAll(NAME)) {
    const name = decoded(written);
    if (REPACKING_NAMES.has(name)) return false;
    if (name === 'Filter') filters.push(matchAt(PACKED, inner, index + token.length) !== null);
  }
  return filters.length === 1 && filters[0] === true;
}

/** Whether a comment may begin before that offset on its line. */
function isInComment(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - LINE_LIMIT), at);
  const line = /[^\r\n]*$/u.exec(before)?.[0] ?? '';
  return line.includes('%') || (line.length === LINE_LIMIT && at > LINE_LIMIT);
}

const PAIR = new RegExp(`${SPACE}(\\d{1,10})\\s+(\\d{1,10})`, 'uy');

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Decodes a name, in which any letter may be written as #xx. */
function decoded(written: string): string {
  if (!written.includes('#') || written.length > LONGEST_NAME) return written;
  return written.replace(/#([\da-f]{2})/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function numberAt(text: string, at: number): number {
  return Number(matchAt(NUMBER, text, at)?.[1] ?? 0);
}

/** The number of the object whose keyword is at that offset: `12` of `12 0 obj`; -1 for none. */
function numberBefore(text: string, keyword: number): number {
  const before = /(\d{1,10})\s{1,4}\d{1,5}\s{0,4}$/u.exec(text.slice(Math.max(0, keyword - 24), keyword));
  return before ? Number(before[1]) : -1;
}

/** Offset of the line after the keyword; null where there is none nearby. */
function nextLine(text: string, at: number): number | null {
  const line = /\r\n|\n|\r/u.exec(text.slice(at, at + LINE_LIMIT));
  return line && at + line.index + line[0].length;
}

/**
 * Inflates the stream at that offset, up to its own end. Null when it is damaged, compressed otherwise, or larger than the limit in bytes.
 */
function inflated(bytes: Buffer, limit: number): { text: string; packedSize: number } | null {
  try {
    // The option also returns the engine, which knows how many bytes it has read; the types do not declare that.
    const { buffer, engine } = inflateSync(bytes, { maxOutputLength: limit, info: true }) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    return { text: buffer.toString('latin1'), packedSize: engine.bytesWritten };
  } catch {
    return null;
  }
}
