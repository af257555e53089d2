import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { documentPolicy } from './content-security.ts';
import { registerSecurityHeaders, securityHeaders } from './security-headers.ts';

async function headersOf(publicUrl: string, path: string) {
  const app = Fastify();
  registerSecurityHeaders(app, securityHeaders(publicUrl));
  await app.register(async (scope) => {
    scope.get('/own', (_request, reply) => reply.header('content-security-policy', 'sandbox').send('text'));
    scope.get('/typed', (request, reply) =>
      reply.type(new URL(request.url, publicUrl).searchParams.get('as') ?? '').send('x'),
    );
  });
  const { headers } = await app.inject(path);
  await app.close();
  return headers;
}

it('marks every answer, of plugins and unknown paths as well', async () => {
  for (const path of ['/own', '/unknown']) {
    const headers = await headersOf('http://127.0.0.1:3000', path);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['x-request-id']).toBeTypeOf('string');
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});

it('leaves a policy that a route has set', async () => {
  expect((await headersOf('http://x.example', '/own'))['content-security-policy']).toBe('sandbox');
  expect((await headersOf('http://x.example', '/unknown'))['content-security-policy']).toContain("default-src 'none'");
});

it('asks for https only where the site has it', async () => {
  expect((await headersOf('https://x.example', '/own'))['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  );
});

it.each(['text/javascript', 'application/javascript; charset=utf-8', 'text/css', 'font/woff2'])(
  'spares %s what concerns documents alone',
  async (type) => {
    const headers = await headersOf('https://x.example', `/typed?as=${type}`);
    expect(headers['content-type']).toContain(type);
    expect(headers).not.toHaveProperty('content-security-policy');
    expect(headers).not.toHaveProperty('permissions-policy');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
  },
);

it.each(['text/html', 'image/svg+xml', 'application/json', 'application/pdf', 'text/plain', 'application/xml'])(
  'says to %s all that a document is told',
  async (type) => {
    expect(await headersOf('https://x.example', `/typed?as=${type}`)).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'permissions-policy': expect.any(String),
      'x-frame-options': 'DENY',
    });
  },
);

it('the policy lets documents load from this site alone, run named scripts, and stand in no frame', () => {
  expect(documentPolicy(['aGFzaA=='])).toBe(
    [
      "default-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      'frame-src blob:',
      'worker-src blob:',
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
      'report-uri /api/csp-reports/',
      'report-to csp',
      "script-src 'self' 'sha256-aGFzaA=='",
      "connect-src 'self'",
    ].join('; '),
  );
});
