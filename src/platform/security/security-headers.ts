import type { FastifyInstance } from 'fastify';

const general = {
  'x-content-type-options': 'nosniff',
  // Browsers that do not support frame-ancestors read this.
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};

/** Policy of every response that is not one of our documents: its content cannot run or load anything when opened by itself. */
const inertPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Headers that restrict a document or where it may be embedded. */
const ofDocuments: ReadonlySet<string> = new Set(['content-security-policy', 'permissions-policy', 'x-frame-options']);

/** Content types that a browser never opens as a document: on the dozens of files of a screen, document headers are dead weight. */
const neverDocument = /^(?:(?:application|text)\/javascript|text\/css|font\/)/u;

export type Header = readonly [name: string, value: string];

/** The general security headers. @param publicUrl public URL of the site; HSTS (one year) is sent only when it is https */
export function securityHeaders(publicUrl: string): Header[] {
  const https = new URL(publicUrl).protocol === 'https:';
  return Object.entries({
    ...general,
    'content-security-policy': inertPolicy,
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  });
}

/** The headers that apply to a response of this content type. */
export function headersFor(contentType: unknown, headers: readonly Header[]): readonly Header[] {
  return neverDocument.test(String(contentType)) ? headers.filter(([name]) => !ofDocuments.has(name)) : headers;
}

/**
 * Adds the headers that apply to the response, where the route has not set its own, and X-Request-Id on every response of the app. Call it
 * on the root instance, so that it holds for all plugins.
 */
export function registerSecurityHeaders(app: FastifyInstance, headers: readonly Header[]): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of headersFor(reply.getHeader('content-type'), headers))
      if (!reply.hasHeader(name)) reply.header(name, value);
    reply.header('x-request-id', request.id);
    done(null, payload);
  });
}
