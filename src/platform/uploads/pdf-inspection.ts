import { inflateSync } from 'node:zlib';

export interface PdfFindings {
  encrypted: boolean;
  /** It can do more than be read: scripts, programs, other files inside, forms that send. So is what cannot be looked into. */
  active: boolean;
  /** Bytes that were looked at: those of the file and those unpacked from it. */
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
/** Names so short stand in compressed data by chance: there they count with a value behind them only. */
const SHORT_NAME = 3;
/** The longest of ours, with each letter written as #xx. */
const LONGEST_NAME = 39;
const OBJECT_LIMIT = 100_000;
/** Of streams that hold objects. */
const STREAM_LIMIT = 1_000;
const LINE_LIMIT = 256;

const SPACE = '[\\0\\t\\n\\f\\r ]*';
const TOKEN = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)|(?<![A-Za-z])(obj|stream|endstream)(?![A-Za-z])/gu;
const VALUE = new RegExp(`${SPACE}[(<%\\d]`, 'uy');
/** A dictionary, there or elsewhere. */
const DICTIONARY = new RegExp(`${SPACE}(?:<<|\\d+\\s+\\d+\\s+R)`, 'uy');
const REFERENCE = new RegExp(`${SPACE}(\\d{1,10})\\s+\\d+\\s+R`, 'uy');
const NUMBER = new RegExp(`${SPACE}(\\d{1,10})`, 'uy');
const PLACE = '\\[[^[\\]<>()%]*\\]';
/** A place in the document, or the action that goes to one and does nothing else. */
const GO_TO = new RegExp(
  `${SPACE}(?:${PLACE}|<<${SPACE}(?:(?:/Type${SPACE}/Action|/S${SPACE}/GoTo|` +
    `/D${SPACE}(?:${PLACE}|\\([\\w .:\\-]*\\)|/[\\w.:\\-]+|\\d+ \\d+ R))${SPACE})*>>)`,
  'uy',
);

/**
 * Looks through a PDF once, from its beginning to its end, and into its streams of objects. It does not follow the PDF's own index: what
 * a reader may find anywhere counts, also in the middle of a picture. At most twice the file's size is looked at.
 */
export function inspectPdf(bytes: Buffer): PdfFindings {
  return new PdfInspection(bytes).findings();
}

class PdfInspection {
  private readonly bytes: Buffer;
  private encrypted = false;
  private active = false;
  private lookedAt = 0;
  /** Up to where streams of objects were unpacked: none may begin within another. */
  private unpackedTo = 0;
  private streams = 0;
  /** Objects by their numbers: whether all that bear this one go to a place and do nothing else. */
  private readonly goesToPlace = new Map<number, boolean>();
  /** Objects that are opened with the document. */
  private readonly openedWith = new Set<number>();

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  findings(): PdfFindings {
    this.look(this.bytes.toString('latin1'), true);
    for (const number of this.openedWith) if (!this.goesToPlace.get(number)) this.active = true;
    return { encrypted: this.encrypted, active: this.active, lookedAt: this.lookedAt };
  }

  /** @param whole the file itself, and not what was unpacked from it */
  private look(text: string, whole: boolean): void {
    this.lookedAt += text.length;
    let inStream = false;
    // A stream of objects says by either name that it is one, and by the second where the first of them begins.
    let holdsObjects = false;
    let first = 0;
    // In outlines that name refers to an object; a stream that says it so is not followed.
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
        // Its stream has not come yet: the word stands in a text or comment of its dictionary.
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
      // What is done when a page opens or closes, or a field is entered.
      if (matchAt(DICTIONARY, text, end)) this.active = true;
    } else if (name === 'OpenAction' && !matchAt(GO_TO, text, end)) {
      const reference = matchAt(REFERENCE, text, end);
      if (reference) this.openedWith.add(Number(reference[1]));
      else this.active = true;
    }
  }

  private noteObject(number: number, text: string, at: number): void {
    const before = this.goesToPlace.get(number);
    // Of a number that is not noted nobody vouches.
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
    // Before the objects stand their numbers, each with its object's place.
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
/** Longer than any writer makes the dictionary of a stream of objects. */
const DICTIONARY_LIMIT = 1_024;
/** A second packing by these, or bytes that are elsewhere. */
const REPACKING_NAMES = new Set(['DecodeParms', 'DP', 'F', 'FDecodeParms', 'FFilter']);

/**
 * Whether a stream's dictionary is so simple that every reader understands it alike, and says that its bytes are deflated, once and
 * without rearrangement: only then is what we unpack what a reader sees.
 * @param objectAt where the keyword `obj` before the dictionary stands
 * @param streamAt where the keyword `stream` behind it stands
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

/** Whether a comment may have begun before that place on its line. */
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

/** Any letter of a name may also be written as #xx. */
function decoded(written: string): string {
  if (!written.includes('#') || written.length > LONGEST_NAME) return written;
  return written.replace(/#([\da-f]{2})/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function numberAt(text: string, at: number): number {
  return Number(matchAt(NUMBER, text, at)?.[1] ?? 0);
}

/** The number of the object whose keyword stands there: `12` of `12 0 obj`; -1 for none. */
function numberBefore(text: string, keyword: number): number {
  const before = /(\d{1,10})\s{1,4}\d{1,5}\s{0,4}$/u.exec(text.slice(Math.max(0, keyword - 24), keyword));
  return before ? Number(before[1]) : -1;
}

/** Where the line after the keyword begins; null where there is none nearby. */
function nextLine(text: string, at: number): number | null {
  const line = /\r\n|\n|\r/u.exec(text.slice(at, at + LINE_LIMIT));
  return line && at + line.index + line[0].length;
}

/** What was packed there, up to its own end. Null when it is damaged, packed otherwise, or more than that many bytes. */
function inflated(bytes: Buffer, limit: number): { text: string; packedSize: number } | null {
  try {
    // The option gives, beside the bytes, the engine that knows how many it has read; its types do not tell.
    const { buffer, engine } = inflateSync(bytes, { maxOutputLength: limit, info: true }) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    return { text: buffer.toString('latin1'), packedSize: engine.bytesWritten };
  } catch {
    return null;
  }
}
