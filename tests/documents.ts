import sharp from 'sharp';
import { pdfFile } from '#demo/uploads.ts';
import { zip, type ZipPart } from './zip.ts';

/** An image of one colour. */
export function picture(
  format: 'png' | 'jpeg' | 'webp' = 'png',
  { width = 64, height = 48 }: { width?: number; height?: number } = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#2e7d32' } })
    .toFormat(format)
    .toBuffer();
}

/** A PDF with one empty page; `extra` is added to its catalogue, `trailer` to its trailer. */
export function pdf({ extra = '', trailer = '' }: { extra?: string; trailer?: string } = {}): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${extra} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ];
  return pdfFile(objects, ` ${trailer}`);
}

const types = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`;
/** Content type of a Word document's main part. */
export const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** The parts of a small Word document. */
export function documentParts(main: string = MAIN): ZipPart[] {
  return [
    { name: '[Content_Types].xml', data: types(main) },
    {
      name: '_rels/.rels',
      data: '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    },
    {
      name: 'word/document.xml',
      data: '<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Proof</w:t></w:r></w:p></w:body></w:document>',
    },
  ];
}

/** A Word document with additional parts. */
export function docx(...more: ZipPart[]): Buffer {
  return zip([...documentParts(), ...more]);
}
