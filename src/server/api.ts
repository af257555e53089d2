import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { brand } from '#brand.ts';
import { authenticate } from '#people/identity/service.server.ts';
import { refuseOtherMethods, type EndpointOptions } from '#platform/http/endpoints.ts';
import { type PreparedResponse, prepareResponse, sendResponse } from '#platform/response.ts';
import { REPORT_RULES } from '#platform/security/content-security.ts';
import { features } from './features.ts';

/**
 * Content security policy of the API documentation page, which loads nothing from elsewhere; its library sets inline styles, which run no
 * code.
 */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  // `report-to` would need a header that only our documents have.
  REPORT_RULES[0],
].join('; ');

/** Tags of the endpoints, by the second part of each path. */
const TAGS = [
  { name: 'users', description: 'Sign-up, log-in, profile, what everybody may write or read of us' },
  { name: 'epr', description: 'The market: registrations, credits, targets, offers and trades' },
  { name: 'superadmin', description: 'Approvals, supervision, articles and enquiries, for superadmins alone' },
];

/** Registers all endpoints, with the OpenAPI description at /api/openapi.json and a page to try them at /api/docs. */
export async function registerApi(app: FastifyInstance, options: Omit<EndpointOptions, 'authenticate'>): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brand.name} API`,
        version: '1',
        description: brand.tagline,
        license: { name: 'Proprietary; see the terms of use', url: `${options.context.config.publicUrl}/terms` },
      },
      // The server that sent the description, so that it can be tried there.
      servers: [{ url: '/' }],
      tags: TAGS,
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    // Pages, pictures and files for search engines are not part of the API.
    transform: ({ schema, url }) => ({ schema: { ...schema, hide: schema?.hide ?? !url.startsWith('/api/') }, url }),
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: DOCS_POLICY });
  await app.register(async (scope) => {
    const check = (token: string, isUse: boolean) => authenticate(options.context, token, isUse);
    for (const { register } of features) register(scope, { ...options, authenticate: check });
    refuseOtherMethods(
      scope,
      features.map(({ contract }) => contract),
    );
  });
  let description: PreparedResponse | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, (request, reply) => {
    description ??= prepareResponse({
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(app.swagger()),
    });
    return sendResponse(request, reply, description);
  });
}
