/**
 * A server with one vulnerability of each kind that the tools must detect. It listens only on this machine, holds no data, and ends with
 * its parent process.
 *   node lab/attack/vulnerable-server.ts PORT DIRECTORY
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const [port = '', directory = ''] = process.argv.slice(2);
const goods = new DatabaseSync(':memory:');
goods.exec("create table goods (id integer, name text); insert into goods values (1, 'flakes'), (2, 'bales')");
writeFileSync(join(directory, 'terms.txt'), 'Terms');

const LINKS = ['/goods?id=1', '/search?q=flakes', '/paper?name=terms.txt'].map((path) => `<a href="${path}">x</a>`);

/** Responses by path; each uses its parameter unescaped. */
const PAGES: Readonly<Record<string, (query: URLSearchParams) => string>> = {
  '/': () => `<!doctype html><title>Planted</title>${LINKS.join(' ')}`,
  '/goods': (query) => JSON.stringify(goods.prepare(`select name from goods where id = ${query.get('id')}`).all()),
  '/search': (query) => `<!doctype html><title>Found</title><p>Nothing for ${query.get('q')}</p>`,
  '/paper': (query) => readFileSync(join(directory, query.get('name') ?? ''), 'utf8'),
  '/.env': () => 'SECRET=planted',
};

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://planted');
  const render = PAGES[pathname];
  response.setHeader('content-type', pathname === '/goods' ? 'application/json' : 'text/html');
  try {
    if (render) response.end(render(searchParams));
    else response.writeHead(404).end();
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}).listen(Number(port), '127.0.0.1');
