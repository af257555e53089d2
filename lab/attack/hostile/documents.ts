/** Documents that decompress without end or are costly to inspect, uploaded by a new account and by a known seller. */
import { deflateSync } from 'node:zlib';
import { docx, documentParts, MAIN, pdf, picture } from '#tests/documents.ts';
import { zip } from '#tests/zip.ts';
import { multipart, MULTIPART } from '../requests.ts';
import { dataOf, send } from './client.ts';
import { count, type Attack, type Member, type Tally } from './participants.ts';

const MEGABYTE = 1024 * 1024;
const references = '&#65;'.repeat((10 * MEGABYTE) / 5);
const relations = (text: string) =>
  docx({ name: 'word/_rels/document.xml.rels', data: `<Relationships>${text}</Relationships>` });

/** 10 MB of a PDF with unterminated object streams. */
function endlessStreams(): Buffer {
  const streams = Array.from({ length: 999 }, (_, index) => `${index + 10} 0 obj\n<< /Type /ObjStm >>\nstream\n`).join(
    '',
  );
  const rest = Buffer.alloc(10 * MEGABYTE - streams.length - 2_000, '/ObjStm ');
  return Buffer.concat([pdf(), Buffer.from(streams), rest]);
}

/** A PDF whose object streams decompress to a thousand times their size. */
function packedStreams(): Buffer {
  const packed = deflateSync(Buffer.alloc(8 * MEGABYTE, ' '));
  const one = (index: number) =>
    Buffer.concat([
      Buffer.from(`${index + 10} 0 obj\n<< /Type /ObjStm /Filter /FlateDecode >>\nstream\n`),
      packed,
      Buffer.from('\nendstream\nendobj\n'),
    ]);
  return Buffer.concat([pdf(), ...Array.from({ length: 500 }, (_, index) => one(index))]);
}

const FILES: Readonly<Record<string, { name: string; bytes: Buffer }>> = {
  'references in relations': { name: 'proof.docx', bytes: relations(references) },
  'long relations': { name: 'proof.docx', bytes: relations('<Relationship TargetMode="Internal"/>'.repeat(200_000)) },
  'long content types': {
    name: 'proof.docx',
    bytes: zip([
      { name: '[Content_Types].xml', data: `${' '.repeat(10 * MEGABYTE)}${MAIN}` },
      ...documentParts().slice(1),
    ]),
  },
  'many relations': {
    name: 'proof.docx',
    bytes: docx(
      ...Array.from({ length: 400 }, (_, index) => ({ name: `word/_rels/p${index}.rels`, data: ' '.repeat(90_000) })),
    ),
  },
  'endless streams': { name: 'proof.pdf', bytes: endlessStreams() },
  'packed streams': { name: 'proof.pdf', bytes: packedStreams() },
  'wide picture': { name: 'proof.png', bytes: await picture('png', { width: 11_900, height: 3_300 }) },
};

const NOBODYS = '01890000-0000-7000-8000-000000000000';

async function upload(
  member: Member,
  call: `${'PATCH' | 'POST'} ${string}`,
  field: string,
  { name, bytes }: { name: string; bytes: Buffer },
) {
  const body = multipart([{ name: field, file: name, type: 'application/octet-stream', data: bytes }]);
  const headers = { 'content-type': MULTIPART, 'content-length': String(body.length) };
  const [method, path] = call.split(' ') as ['PATCH' | 'POST', string];
  return send(method, path, { ...member, body, headers, timeoutMs: 60_000 });
}

export const documents: Attack = {
  name: 'documents',
  pauseMs: 500,
  async round({ newcomer, rival }, tally: Tally) {
    const found: string[] = [];
    for (const [kind, file] of Object.entries(FILES)) {
      // An upload for another company's transaction is refused before the file is inspected; the company's own cheque is inspected.
      const uploads = {
        foreign: upload(newcomer, `PATCH /api/epr/transactions/${NOBODYS}/`, 'transaction_proof', file),
        'foreign invoice': upload(rival, `POST /api/epr/trades/${NOBODYS}/invoices/`, 'file', file),
        'foreign capacity': upload(rival, `POST /api/epr/recycler/${NOBODYS}/capacity/`, 'document', file),
        own: upload(newcomer, 'PATCH /api/users/update/', 'canceled_check_proof', file),
      };
      for (const [whose, response] of Object.entries(uploads)) {
        const result = await response;
        count(tally, `${kind}, ${whose}: ${result.status}`);
        if (result.status >= 500 && result.status !== 503 && result.status !== 507)
          found.push(`${kind}: ${result.status}`);
      }
    }
    return found.concat(await downloads(newcomer, tally));
  },
};

/** Downloads the costly PDF repeatedly by its own link: it was inspected only once, at upload. */
async function downloads(member: Member, tally: Tally): Promise<string[]> {
  const result = await send('GET', '/api/users/profile/', member);
  const link = dataOf<{ canceled_check_proof: string | null }>(result)?.canceled_check_proof;
  if (link === null || link === undefined) return [];
  const { pathname, search } = new URL(link, 'http://market.example');
  const responses = await Promise.all(
    Array.from({ length: 12 }, () => send('GET', pathname + search, { address: member.address })),
  );
  for (const { status } of responses) count(tally, `download: ${status}`);
  return responses.some(({ status }) => status >= 500) ? ['a download failed'] : [];
}
