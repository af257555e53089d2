/** Limit N: plain node:http and pg. Verifies the token, parses the form and runs the purchase as one prepared statement. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { createAccessTokens } from '#platform/security/session-tokens.ts';
import { listen } from './listen.ts';
import { buyStatement } from './statement.ts';

// Idle connections go soon: PostgreSQL accepts 50, and the measurements share them.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10, idleTimeoutMillis: 500 });
const tokens = createAccessTokens(process.env['APP_SECRET'] ?? '');
const text = buyStatement({ offer: '$1', target: '$2', quantity: '$3' });

/** Text fields of form data without files. */
function fieldsOf(body: string, type = ''): Map<string, string> {
  const boundary = /boundary=(.+)$/.exec(type)?.[1] ?? '';
  const parts = body.split(`--${boundary}`).map((part) => /name="([^"]+)"\r\n\r\n(.*)\r\n$/s.exec(part));
  return new Map(parts.flatMap((part) => (part?.[1] === undefined ? [] : [[part[1], part[2] ?? '']])));
}

async function buy(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (status: number, value: object): void => {
    const json = Buffer.from(JSON.stringify(value));
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': json.length }).end(json);
  };
  try {
    const claims = tokens.verify(request.headers.authorization?.slice('Bearer '.length) ?? '', new Date());
    if (claims === null) return send(401, { status: false });
    const form = fieldsOf((await buffer(request)).toString(), request.headers['content-type']);
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const values = [searchParams.get('offer'), form.get('target'), form.get('quantity')];
    const { rows } = await pool.query<{ request_id: string }>({ name: 'buy', text, values });
    if (rows[0] === undefined) return send(409, { status: false, message: 'There is not so much left.' });
    send(201, { status: true, message: 'Submitted', data: { id: rows[0].request_id } });
  } catch (error) {
    console.error(error);
    send(500, { status: false });
  }
}

listen(createServer((request, response) => void buy(request, response)));
