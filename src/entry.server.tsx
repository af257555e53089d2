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
import { developmentPolicy, REPORTING_ENDPOINTS, sealDocument } from './platform/security/content-security.ts';
import { deferScripts } from './web/document-scripts.ts';
import { inlineStyles } from './platform/security/document-styles.ts';
import { DocumentFactsProvider, documentRequestContext } from './web/document-context.ts';

/** After this many milliseconds promises that a loader left open count as failed. */
export const streamTimeout = 8_000;

/**
 * Renders the whole document before the first byte goes out, so that its status is final, its inline scripts can be listed in the
 * policy by their hash, and it can be kept and compressed once for everybody. Its bytes are delivered beside the response, whose
 * stream would copy them thrice.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { requestId, report, deliver, sheet } = loadContext.get(documentRequestContext);
  const nonce = randomBytes(16).toString('hex');
  let failed = false;
  const page = (
    <DocumentFactsProvider value={{ nonce, requestId }}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </DocumentFactsProvider>
  );
  const text = await renderWhole(page, nonce, (error) => {
    failed = true;
    report(error);
  });
  const { html, policy } = import.meta.env.DEV
    ? { html: text.replaceAll(` nonce="${nonce}"`, ''), policy: developmentPolicy() }
    : sealDocument(text, nonce);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', policy);
  headers.set('Reporting-Endpoints', REPORTING_ENDPOINTS);
  deliver(Buffer.from(sheet ? inlineStyles(deferScripts(html), sheet) : html, 'latin1'));
  return new Response(null, { status: failed ? 500 : status, headers });
}

/** Errors of loaders and of the shell. What a loader throws on purpose (404 and the like) is no failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(documentRequestContext).report(error);
};

/**
 * @returns the document as a byte string, a character for each byte of its UTF-8: half as large as the text, and never coded again.
 *   What is looked for in it and put into it must be ASCII or a byte string too.
 * @throws what the shell threw; errors below a Suspense boundary go to `onInnerError`
 */
function renderWhole(page: React.ReactNode, nonce: string, onInnerError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('latin1'));
        done();
      },
    });
    let shellReady = false;
    const timer = setTimeout(() => abort(new Error('The rendering took too long')), streamTimeout + 1_000);
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Nothing that is there is moved into its place by a script.
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
