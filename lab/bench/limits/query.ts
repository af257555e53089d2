/** Limit P: plain node:http and pg; one indexed, prepared statement and JSON.stringify per request. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { listen } from './listen.ts';

// Idle connections go soon: PostgreSQL accepts 50, and the measurements share them.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10, idleTimeoutMillis: 500 });

const card = `id, title, product_image_id, credit_type, product_type, waste_type, price_paise, available, blocked,
  minimum_purchase, year, state, city, recycler_type, created_at`;
const statements = {
  list: `select ${card} from offers where live order by id desc limit 25`,
  rare: `select ${card} from offers where live and waste_type = $1 and state = $2 and product_type = $3 order by id desc limit 25`,
  detail: `select ${card}, availability_proof_id, trail_documents from offers where id = $1`,
};

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const name = pathname.slice(1);
  try {
    if (name !== 'list' && name !== 'rare' && name !== 'detail') throw new Error(`There is no ${pathname}`);
    const { rows } = await pool.query({ name, text: statements[name], values: searchParams.getAll('value') });
    const body = Buffer.from(JSON.stringify({ status: true, data: name === 'detail' ? rows[0] : rows }));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  } catch (error) {
    console.error(error);
    response.writeHead(500, { 'content-length': 0 }).end();
  }
}

listen(createServer((request, response) => void serve(request, response)));
