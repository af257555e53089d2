import { createContext as createReactContext, useContext } from 'react';
import { createContext } from 'react-router';

/** Data of one request that the server provides to the rendering of its document. */
export interface DocumentRequest {
  /** The same as in the response's X-Request-Id and in the log. */
  requestId: string;
  /** Public scheme and host of the site, without a trailing slash. */
  origin: string;
  /** Writes an error of a loader or of the rendering to the request's log. */
  report: (error: unknown) => void;
  /** Takes the bytes of the rendered document, since the returned response has no body. */
  deliver: (document: Buffer) => void;
  /** The built style sheet at this path, as a byte string; undefined in development, where sheets are modules. */
  sheet?: (path: string) => string;
}

/** Key of the request in the router's server context. */
export const documentRequestContext = createContext<DocumentRequest>();

/** The part of it that components may read; in the browser both fields are undefined. */
export interface DocumentFacts {
  /** Marks our own inline scripts during rendering; it is removed from the document that is sent. */
  nonce?: string;
  requestId?: string;
}

const DocumentFactsContext = createReactContext<DocumentFacts>({});

export const DocumentFactsProvider = DocumentFactsContext.Provider;

export function useDocumentFacts(): DocumentFacts {
  return useContext(DocumentFactsContext);
}
