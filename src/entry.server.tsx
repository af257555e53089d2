import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
  isRouteErrorResponse,
} from 'react-router';
import { REPORTING_ENDPOINTS } from '#platform/security/content-security.ts';
import { DocumentFactsProvider, documentRequestContext } from '#web/document-context.ts';

/** Timeout of promises left open by a loader, in milliseconds. */
export const streamTimeout = 8_000;

/**
 * Renders the whole document before the first byte is sent, so that its status is final, the policy can list its inline scripts by hash,
 * and it can be cached and compressed once for everybody. Its bytes are delivered beside the response, whose stream would copy them three
 * times.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { requestId, report, deliver, compose } = loadContext.get(documentRequestContext);
  const nonce = randomBytes(16).toString('hex');
  let failed = false;
  const page = (
    <DocumentFactsProvider value={{ nonce, requestId }}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </DocumentFactsProvider>
  );
  const rendered = await renderWhole(page, nonce, (error) => {
    failed = true;
    report(error);
  });
  const { document, policy } = compose(rendered, nonce);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', policy);
  headers.set('Reporting-Endpoints', REPORTING_ENDPOINTS);
  deliver(document);
  return new Response(null, { status: failed ? 500 : status, headers });
}

/** Logs errors of loaders and of the shell. A response thrown on purpose (404 etc.) is not an error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(documentRequestContext).report(error);
};

/** @throws errors of the shell; errors below a Suspense boundary go to `onInnerError` */
function renderWhole(page: React.ReactNode, nonce: string, onInnerError: (error: unknown) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks));
        done();
      },
    });
    let shellReady = false;
    const timer = setTimeout(() => abort(new Error('The rendering took too long')), streamTimeout + 1_000);
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // No content is moved into its place by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady() {
        shellReady = true;
      },
      onAllReady() {
        clearTimeout(timer);
        pipe(sink);
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        if (shellReady) onInnerError(error);
      },
    });
  });
}
