import { Readable } from 'node:stream';
import { Upload } from '#lib/fields.ts';
import { FILE_SIZE_LIMIT_BYTES, type FilePurpose } from '#lib/file-rules.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { inspectFile } from '#platform/uploads/file-inspection.ts';

/** Uploads files as a request does: received, inspected, and discarded unless a use case keeps them. */
export interface Uploads {
  paper(purpose: FilePurpose, name: string, paper: PdfContent): Promise<Upload>;
  file(purpose: FilePurpose, name: string, bytes: Buffer): Promise<Upload>;
  /** Discards the files that the use case did not keep. */
  discardRest(): Promise<void>;
}

export function createUploads(storage: Storage): Uploads {
  let arrived: string[] = [];
  async function file(purpose: FilePurpose, name: string, bytes: Buffer): Promise<Upload> {
    const received = await storage.receive(Readable.from([bytes]), FILE_SIZE_LIMIT_BYTES);
    arrived.push(received.path);
    return new Upload({ ...received, ...(await inspectFile(received.path, name, purpose)) });
  }
  return {
    file,
    paper: (purpose, name, paper) => file(purpose, name, pdfOf(paper)),
    async discardRest() {
      const paths = arrived;
      arrived = [];
      await Promise.all(paths.map((path) => storage.discard(path)));
    },
  };
}

/** Content of one demo document. */
interface PdfContent {
  title: string;
  company: string;
  number: string;
  /** Name and value of each line. */
  lines: readonly (readonly [string, string])[];
}

const PAGE_WIDTH_PT = 595;
const LEFT_MARGIN_PT = 64;

/** Latin-1 text as a PDF string; other characters become a question mark. */
const literal = (text: string) => `(${text.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&')})`;

const write = (x: number, y: number, size: number, text: string, font = 'F1') =>
  `BT /${font} ${size} Tf 1 0 0 1 ${x} ${y} Tm ${literal(text)} Tj ET`;

function pageOf({ title, company, number, lines }: PdfContent): string {
  const drawn = [
    '0.043 0.357 0.251 rg 0 792 595 50 re f 1 1 1 rg',
    write(LEFT_MARGIN_PT, 810, 15, company, 'F2'),
    '0.12 0.16 0.14 rg',
    write(LEFT_MARGIN_PT, 738, 20, title, 'F2'),
    write(LEFT_MARGIN_PT, 716, 11, `No. ${number}`),
    `0.8 0.84 0.82 RG ${LEFT_MARGIN_PT} 700 m ${PAGE_WIDTH_PT - LEFT_MARGIN_PT} 700 l S`,
    ...lines.flatMap(([name, value], index) => [
      write(LEFT_MARGIN_PT, 672 - index * 24, 11, name),
      write(LEFT_MARGIN_PT + 170, 672 - index * 24, 11, value, 'F2'),
    ]),
    '0.7 0.1 0.1 rg',
    write(LEFT_MARGIN_PT, 110, 13, 'Demo document', 'F2'),
    '0.35 0.38 0.36 rg',
    write(LEFT_MARGIN_PT, 92, 9, 'Made for the demo market. The company, the numbers and the payment do not exist.'),
  ];
  return drawn.join('\n');
}

/** A PDF of one A4 page with text and lines. */
function pdfOf(paper: PdfContent): Buffer {
  const page = pageOf(paper);
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ];
  return pdfFile(objects);
}

/** A PDF of these objects, the first of which is its catalogue; `trailer` is added to its trailer. */
export function pdfFile(objects: readonly string[], trailer = ''): Buffer {
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = String(text.length).padStart(10, '0');
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${place} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${trailer} >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
