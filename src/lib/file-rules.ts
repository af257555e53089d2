/** Allowed files by purpose. Source: section 5 of the server rules. Shared by the server's check and the pickers. */
import { firstCharacters } from './characters.ts';

const fileTypes = ['png', 'jpg', 'webp', 'pdf', 'docx'] as const;
export type FileType = (typeof fileTypes)[number];
/** Media type of evidence packs and copies of data, which are made here and never uploaded. */
export const ZIP_MEDIA_TYPE = 'application/zip';

export type FilePurpose =
  | 'product_image'
  | 'company_logo'
  | 'availability_proof'
  | 'epr_certificate'
  | 'pcb_document'
  | 'cancelled_cheque'
  | 'transaction_proof'
  | 'producer_transfer_proof'
  | 'recycler_transfer_proof'
  | 'trail_documents'
  | 'capacity_document'
  | 'invoice_file'
  | 'dispute_proof'
  | 'message_file'
  | 'evidence_pack'
  | 'recall_document'
  | 'data_export'
  | 'article_image';

interface FileRule {
  types: readonly FileType[];
  /** Everybody may read it, without a signed link. */
  public: boolean;
  /** Re-encoded in the sizes that pages use, metadata removed; the original is not stored. */
  picture: boolean;
  refusal: string;
}

/** Largest accepted file: 10 MiB. Unit: bytes. */
export const FILE_SIZE_LIMIT_BYTES = 10 * 1024 * 1024;

/** Widths in CSS pixels of the re-encoded pictures. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const;

const pictures = {
  types: ['png', 'jpg', 'webp'],
  public: true,
  picture: true,
  refusal: 'Only PNG, JPG, and WEBP files are allowed',
} as const;
const papers = {
  types: ['pdf', 'png', 'jpg'],
  public: false,
  picture: false,
  refusal: 'Only PDF, PNG, and JPG files are allowed',
} as const;
const proofs = {
  types: ['png', 'pdf', 'jpg', 'docx'],
  public: false,
  picture: false,
  refusal: 'Only PNG, PDF, JPG, and DOCX files are allowed',
} as const;

/** No call takes one. */
const madeHere = { types: [], public: false, picture: false, refusal: 'No such file is taken' } as const;

export const FILE_RULES: Readonly<Record<FilePurpose, FileRule>> = {
  product_image: { ...pictures, refusal: 'Only PNG, JPG, JPEG, and DOCX files are allowed' },
  company_logo: pictures,
  availability_proof: {
    types: fileTypes,
    public: true,
    picture: false,
    refusal: 'Only PNG, JPG, JPEG, PDF, and DOCX files are allowed',
  },
  epr_certificate: papers,
  pcb_document: papers,
  cancelled_cheque: papers,
  capacity_document: papers,
  transaction_proof: proofs,
  producer_transfer_proof: proofs,
  recycler_transfer_proof: proofs,
  trail_documents: proofs,
  invoice_file: papers,
  dispute_proof: proofs,
  message_file: proofs,
  data_export: madeHere,
  evidence_pack: madeHere,
  recall_document: papers,
  article_image: pictures,
};

export const MEDIA_TYPES: Readonly<Record<FileType, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** Endings of our types; the first one of a type is the one that it is stored with. */
const OWN_ENDINGS: Readonly<Record<FileType, readonly string[]>> = {
  png: ['png'],
  jpg: ['jpg', 'jpeg', 'jpe', 'jfif', 'pjpeg', 'pjp'],
  webp: ['webp'],
  pdf: ['pdf'],
  docx: ['docx'],
};

/** Endings of other well-known types: a name with one of them says that the file is none of ours. */
const FOREIGN_ENDINGS = new Set(
  [
    'ai avif bmp cr2 dng eps gif heic heif ico jp2 jxl nef psd raw svg svgz tif tiff',
    'csv djvu doc docm dot dotm dotx eml epub key log md mobi msg numbers odg odp ods odt pages pot potx pps ppsx ppt pptm pptx ps',
    'pub rtf tex tsv txt vsd vsdx wpd wps xls xlsb xlsm xlsx xlt xltx xps',
    'asp aspx cgi css htm html js json jsp jsx mht mhtml mjs php php5 phtml shtml sql ts tsx wasm xhtml xml xsl yaml yml',
    'apk app bash bat bin class cmd cpl dll dmg elf exe hta ini ipa jar jse lnk msi msix ocx pif pkg pl ps1 psm1 py rb reg scr sh',
    'sys url vb vbe vbs ws wsf wsh',
    '7z ace arj bz2 cab deb gz img iso lz lzh rar rpm tar tbz tgz txz xz zip zipx zst',
    '3gp aac aiff amr avi flac flv m4a m4v mid mkv mov mp3 mp4 mpeg mpg oga ogg ogv opus wav webm wma wmv',
    'accdb cer crt db dbf der dwg dxf mdb p12 p7b p7m p7s pem pfx pst sqlite ttf woff woff2',
  ].flatMap((line) => line.split(' ')),
);

const ENDING = /\.([a-z\d]{1,10})$/iu;
const endingOf = (name: string): string => ENDING.exec(name.trim())?.[1]?.toLowerCase() ?? '';

/**
 * Whether a file's name allows that it has one of these types. A name without an ending, or with one of no known type, such as
 * `DOC-20240911-WA0001` or `Certificate dt. 05.06.2025`, allows every type: the bytes decide.
 */
export function nameAllows(name: string, types: readonly FileType[]): boolean {
  const ending = endingOf(name);
  if (FOREIGN_ENDINGS.has(ending)) return false;
  const [claimed] = fileTypes.filter((type) => OWN_ENDINGS[type].includes(ending));
  return claimed === undefined || types.includes(claimed);
}

/** Maximum characters of a stored name, its ending included. */
export const FILE_NAME_LENGTH = 120;

/**
 * The name that a file of this type is stored and downloaded with: its own, with the type's ending where it has another one of the type
 * (`.jfif`) or none that is known. At most FILE_NAME_LENGTH characters.
 * @param name as returned by `cleanFileName`; `file` stands for an empty one
 */
export function nameOfType(name: string, type: FileType): string {
  const [usual = type, ...others] = OWN_ENDINGS[type];
  const ending = endingOf(name);
  if (ending === usual || ending === 'jpeg') return name;
  const stem = others.includes(ending) ? name.slice(0, -ending.length - 1) : name;
  const room = FILE_NAME_LENGTH - usual.length - 1;
  return `${firstCharacters(stem || 'file', room)}.${usual}`;
}

/** The type with this media type, or null if it is none of ours. */
export function typeOfMedia(mediaType: string | undefined): FileType | null {
  return fileTypes.find((type) => MEDIA_TYPES[type] === mediaType) ?? null;
}

/** Endings that a picker and the text below it name. */
const shownEndings = (type: FileType): string[] => (type === 'jpg' ? ['.jpg', '.jpeg'] : [`.${type}`]);

/** The `accept` attribute of a file picker. The media types are for files without an ending, and for other endings of a type. */
export function acceptOf(purpose: FilePurpose): string {
  const { types } = FILE_RULES[purpose];
  return [...types.flatMap(shownEndings), ...types.map((type) => MEDIA_TYPES[type])].join(',');
}

/**
 * The types that a picker accepts and the size limit of each file, e.g. `PNG, PDF; at most 10 MB`.
 * @param accept as returned by `acceptOf`
 */
export function fileTypesText(accept: string): string {
  const endings = accept.split(',').filter((part) => part.startsWith('.'));
  const types = endings.map((ending) => ending.slice(1).toUpperCase()).join(', ');
  return `${types}; at most ${Math.floor(FILE_SIZE_LIMIT_BYTES / 1_000_000)} MB`;
}

/** Bytes in readable form, in the decimal units of the system's file list, e.g. `1.2 MB`. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
