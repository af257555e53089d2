import type { FastifyInstance } from 'fastify';

const general = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};

/** For everything that is not a document of ours: whatever it holds, it cannot run or load anything when opened by itself. */
const inertPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Puts the general security headers and X-Request-Id on every answer of the app; what a route has set itself stays.
 * Call it on the root instance, so that it holds for all plugins.
 * @param options.publicUrl where people reach the site; HSTS (one year) is sent only when it is https
 */
export function registerSecurityHeaders(app: FastifyInstance, options: { publicUrl: string }): void {
  const https = new URL(options.publicUrl).protocol === 'https:';
  const headers = Object.entries(https ? { ...general, 'strict-transport-security': 'max-age=31536000' } : general);
  app.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', inertPolicy);
    reply.header('x-request-id', request.id);
    done(null, payload);
  });
}
