/** Complete requests as bytes, as a browser sends them, to be corrupted by a tool. */
import { documentParts, pdf, picture } from '#tests/documents.ts';
import { zip } from '#tests/zip.ts';

/** A request without a session. */
export interface RawRequest {
  name: string;
  role: 'visitor' | 'recycler' | 'producer' | 'superadmin';
  head: string;
  body: Buffer;
}

interface Part {
  name: string;
  file?: string;
  type?: string;
  data: Buffer | string;
}

const BOUND = '----formdata-of-a-browser';

/** A multipart body of these parts. */
export function multipart(parts: readonly Part[]): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ name, file, type, data }) => [
      Buffer.from(
        `--${BOUND}\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
      ),
      Buffer.from(data),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUND}--\r\n`),
  ]);
}
export const MULTIPART = `multipart/form-data; boundary=${BOUND}`;

const json = (line: string, body: object) => ({
  head: `${line}\r\nContent-Type: application/json`,
  body: Buffer.from(JSON.stringify(body)),
});
const form = (line: string, parts: readonly Part[]) => ({
  head: `${line}\r\nContent-Type: ${MULTIPART}`,
  body: multipart(parts),
});
const png = await picture();

/** An id that no row has. */
const NOWHERE = '01890000-0000-7000-8000-000000000000';

/** Valid files of each accepted kind. */
export const FILES: readonly (Part & { file: string; type: string })[] = [
  { name: 'company_logo', file: 'logo.png', type: 'image/png', data: png },
  { name: 'company_logo', file: 'logo.jpg', type: 'image/jpeg', data: await picture('jpeg') },
  { name: 'company_logo', file: 'logo.webp', type: 'image/webp', data: await picture('webp') },
  {
    name: 'pcb_doc',
    file: 'consent.pdf',
    type: 'application/pdf',
    data: pdf({ extra: '/OpenAction << /S /JavaScript /JS (1) >>' }),
  },
  { name: 'canceled_check_doc', file: 'cheque.pdf', type: 'application/pdf', data: pdf() },
  {
    name: 'pcb_doc',
    file: 'consent.docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    data: zip(documentParts()),
  },
];

export const REQUESTS: readonly RawRequest[] = [
  {
    name: 'profile with files',
    role: 'recycler',
    ...form('PATCH /api/users/update/ HTTP/1.1', [
      { name: 'address', data: '1 Road' },
      { name: 'company_logo', file: 'l.png', type: 'image/png', data: png },
      { name: 'pcb_doc', file: 'c.pdf', type: 'application/pdf', data: pdf() },
    ]),
  },
  {
    name: 'article with a picture',
    role: 'superadmin',
    ...form('POST /api/superadmin/blogs/ HTTP/1.1', [
      { name: 'title', data: 'An article' },
      { name: 'content', data: '<p>Text <b>bold</b></p>' },
      { name: 'image', file: 'l.png', type: 'image/png', data: png },
    ]),
  },
  {
    name: 'account',
    role: 'producer',
    ...form('POST /api/epr/producer/ HTTP/1.1', [
      { name: 'epr_registration_number', data: '12' },
      { name: 'waste_type', data: 'Plastic' },
      { name: 'epr_certificate', file: 'c.pdf', type: 'application/pdf', data: pdf() },
    ]),
  },
  {
    name: 'invoice on own paper',
    role: 'recycler',
    ...form(`POST /api/epr/trades/${NOWHERE}/invoices/ HTTP/1.1`, [
      { name: 'classification', data: 'goods' },
      { name: 'hsn_sac', data: '3915' },
      { name: 'own_number', data: 'GL/2026/0001' },
      { name: 'own_date', data: '2026-11-20' },
      { name: 'invoice_file', file: 'i.pdf', type: 'application/pdf', data: pdf() },
    ]),
  },
  {
    name: 'payment',
    role: 'producer',
    ...json(`POST /api/epr/trades/${NOWHERE}/payments/ HTTP/1.1`, {
      payee: 'recycler',
      amount: 1180.5,
      utr: 'HDFCN52026112012345',
      paid_on: '2026-11-20',
      tds_amount: 1,
      tds_section: '194Q',
    }),
  },
  {
    name: 'certificate numbers',
    role: 'recycler',
    ...json(`POST /api/epr/transactions/${NOWHERE}/transfers/ HTTP/1.1`, {
      lines: [{ certificate_number: 'EW-2026/CU00123', face_value: 100, quantity: 10, transferred_on: '2026-11-20' }],
    }),
  },
  {
    name: 'log in',
    role: 'visitor',
    ...json('POST /api/users/login/ HTTP/1.1', { email: 'nobody@demo.example', password: 'wrong password' }),
  },
  {
    name: 'contact',
    role: 'visitor',
    ...json('POST /api/users/contact/ HTTP/1.1', {
      full_name: 'A',
      company_name: 'B',
      email: 'a@b.example',
      mobile: '9999999999',
      profile: 'x',
      category: 'y',
      city: 'z',
      state: 's',
      message: 'm',
    }),
  },
  {
    name: 'target',
    role: 'producer',
    ...json(`POST /api/epr/target/?epr_id=${NOWHERE} HTTP/1.1`, {
      FY: '2026',
      waste_type: 'Plastic',
      target_quantity: 10,
    }),
  },
  {
    name: 'market',
    role: 'visitor',
    head: 'GET /api/epr/public-credit-offers/?search=plastic&page=1&ordering=price&FY=2026 HTTP/1.1\r\nAccept: application/json\r\nAccept-Encoding: gzip, br\r\nIf-None-Match: "x"',
    body: Buffer.alloc(0),
  },
  {
    name: 'page',
    role: 'visitor',
    head: 'GET /Erpcredits?search=plastic HTTP/1.1\r\nAccept: text/html\r\nCookie: a=b\r\nRange: bytes=0-10',
    body: Buffer.alloc(0),
  },
];
