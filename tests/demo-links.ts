/** Links to the documents and pictures of the demo market. */
import { sql } from '#platform/database/database.ts';
import type { TestMarket } from './market.ts';

interface LinkSource {
  market: TestMarket;
  /** All rows of a list, page by page. */
  listed: (url: string, token?: string) => Promise<any[]>;
  rows: <Row>(query: ReturnType<typeof sql<Row>>) => Promise<Row[]>;
  /** Tokens of the superadmin and of the recycler. */
  admin: string;
  recycler: string;
}

/** Each link with the media type that it opens. */
export async function linksOf({ market, listed, rows, admin, recycler }: LinkSource): Promise<Map<string, RegExp>> {
  const links = new Map<string, RegExp>();
  const add = (link: string | null | undefined, type: RegExp) => link && links.set(link, type);
  for (const side of ['recyclers', 'producers'])
    for (const person of await listed(`/api/superadmin/${side}/`, admin)) {
      add(person.company_logo, /^image\/webp/);
      add(person.pcb_doc, /^application\/pdf/);
      add(person.canceled_check_proof, /^application\/pdf/);
    }
  for (const side of ['recycler-epr', 'producer-epr'])
    for (const account of await listed(`/api/superadmin/${side}/`, admin))
      add(account.epr_certificate, /^application\/pdf/);
  for (const { id } of await rows(sql<{ id: string }>`select distinct account_id as id from capacities`)) {
    const response = await market.call('GET', `/api/epr/recycler/${id}/capacity/`, { token: admin });
    for (const row of response.body.data.rows) add(row.document, /^application\/pdf/);
  }
  for (const transaction of await listed('/api/superadmin/transactions/', admin))
    for (const { url, kind } of transaction.documents)
      add(url, kind === 'Lorry Photographs' ? /^image\/jpeg/ : /^application\/pdf/);
  for (const { proof } of await listed('/api/superadmin/disputes/', admin)) add(proof, /^image\/png/);
  // Papers that were drawn: those in evidence packs.
  for (const { id } of await rows(sql<{ id: string }>`select id from documents where file_id is not null`)) {
    const response = await market.call('GET', `/api/epr/invoices/${id}/pdf/`, { token: admin });
    add(response.body.data.url, /^application\/pdf/);
  }
  for (const { document } of await listed('/api/superadmin/recalls/', admin)) add(document, /^application\/pdf/);
  for (const offer of await listed('/api/epr/public-credit-offers/')) add(offer.product_image, /^image\/webp/);
  for (const offer of await listed('/api/epr/credit-offers/', recycler)) add(offer.availability_proof, /^image\/jpeg/);
  return links;
}
