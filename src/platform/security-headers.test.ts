import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerSecurityHeaders, securityHeaders } from './security-headers.ts';

async function answer(publicUrl: string, path: string) {
  const app = Fastify();
  registerSecurityHeaders(app, securityHeaders(publicUrl));
  await app.register(async (scope) => {
    scope.get('/own', (_request, reply) => reply.header('content-security-policy', 'sandbox').send('text'));
  });
  const { headers } = await app.inject(path);
  await app.close();
  return headers;
}

it('marks every answer, of plugins and unknown paths as well', async () => {
  for (const path of ['/own', '/unknown']) {
    const headers = await answer('http://127.0.0.1:3000', path);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['x-request-id']).toBeTypeOf('string');
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});

it('leaves a policy that a route has set', async () => {
  expect((await answer('http://x.example', '/own'))['content-security-policy']).toBe('sandbox');
  expect((await answer('http://x.example', '/unknown'))['content-security-policy']).toContain("default-src 'none'");
});

it('asks for https only where the site has it', async () => {
  expect((await answer('https://x.example', '/own'))['strict-transport-security']).toBe('max-age=31536000');
});
