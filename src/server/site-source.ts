import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

/** The site as the router's bundle exports it: the exports of site-handler.ts. */
export type SiteHandler = Pick<typeof import('./site-handler.ts'), 'renderPage' | 'pageCaching' | 'sitePaths'>;

const projectDirectory = fileURLToPath(new URL('../../', import.meta.url));

/** @throws when the site was not built */
export async function loadBuiltSite(): Promise<SiteHandler> {
  const built = new URL('../../build/server/index.js', import.meta.url);
  const site: SiteHandler = await import(built.href);
  return site;
}

/**
 * Serves modules and hot updates from the sources, over the app's own server, and renders the site from the current sources at each
 * request.
 */
export async function startDevelopmentSite(scope: FastifyInstance): Promise<SiteHandler> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: projectDirectory,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: scope.server } },
  });
  scope.addHook('onClose', () => vite.close());
  scope.addHook('onRequest', (request, reply, done) => {
    // Vite responds to requests for modules and passes on requests for pages.
    vite.middlewares(request.raw, reply.raw, (error?: Error) => done(error));
  });
  const current = async (): Promise<SiteHandler> => {
    const module = await vite.ssrLoadModule('/src/server/site-handler.ts');
    return module as SiteHandler;
  };
  return {
    renderPage: async (...page) => (await current()).renderPage(...page),
    pageCaching: () => undefined,
    sitePaths: async () => (await current()).sitePaths(),
  };
}
