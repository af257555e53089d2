// @module-tag thorough
/** A server that shuts down still answers requests on open connections. */
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { openTestMarket } from './market.ts';

it('a request that comes while the server ends is answered as ever, and its connection closes', async () => {
  const market = await openTestMarket();
  await market.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((market.app.server.address() as AddressInfo).port, '127.0.0.1');
  // A half-sent request keeps the connection busy, so the shutdown waits for it.
  const begun = once(market.app.server, 'request');
  const head = 'Host: x\r\nContent-Type: application/json\r\n';
  socket.write(`POST /api/users/login/ HTTP/1.1\r\n${head}Content-Length: 2\r\n\r\n{`);
  await begun;
  const closing = once(market.app.server, 'close');
  const closed = market.close();
  while (market.app.server.listening) await new Promise(setImmediate);
  socket.write('}GET /api/epr/waste-types/ HTTP/1.1\r\nHost: x\r\n\r\n');
  const result = (await buffer(socket)).toString();
  await Promise.all([closing, closed]);
  const [, first = '', second = ''] = result.split('HTTP/1.1 ');
  expect(first).toMatch(/^400 /);
  expect(second).toMatch(/^200 /);
  expect(second.toLowerCase()).toContain('connection: close');
  expect(second).toContain('Plastic');
});
