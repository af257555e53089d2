/** Allowed files by purpose. Source: section 5 of the server rules. Shared by the server's check and the pickers. */

export type FileType = 'png' | 'jpg' | 'webp' | 'pdf' | 'docx';
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

export interface FileRule {
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

export const FILE_RULES: Readonly<Record<FilePurpose, FileRule>> = {
  product_image: {
    types: ['png', 'jpg', 'webp'],
    public: true,
    picture: true,
    refusal: 'Only PNG, JPG, JPEG, and DOCX files are allowed',
  },
  company_logo: pictures,
  availability_proof: {
    types: ['png', 'jpg', 'webp', 'pdf', 'docx'],
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
  // Made here: no call takes one.
  data_export: { types: [], public: false, picture: false, refusal: 'No such file is taken' },
  evidence_pack: { types: [], public: false, picture: false, refusal: 'No such file is taken' },
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

const EXTENSIONS: Readonly<Record<string, FileType>> = {
  png: 'png',
  jpg: 'jpg',
  jpeg: 'jpg',
  webp: 'webp',
  pdf: 'pdf',
  docx: 'docx',
};

/** The type by a file name's extension, or null if it is none of ours. */
export function typeByExtension(name: string): FileType | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return EXTENSIONS[ending] ?? null;
}

/** The `accept` attribute of a file picker. */
export function acceptOf(purpose: FilePurpose): string {
  return FILE_RULES[purpose].types.flatMap((type) => (type === 'jpg' ? ['.jpg', '.jpeg'] : [`.${type}`])).join(',');
}

/** The types that a picker accepts and the size limit of each file, e.g. `PNG, PDF; at most 10 MB`. */
export const fileTypesText = (accept: string): string =>
  `${accept.replaceAll('.', '').replaceAll(',', ', ').toUpperCase()}; at most ${Math.floor(FILE_SIZE_LIMIT_BYTES / 1_000_000)} MB`;

/** Bytes in readable form, in the decimal units of the system's file list, e.g. `1.2 MB`. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
