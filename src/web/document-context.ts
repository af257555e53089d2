import { createContext as createReactContext, useContext } from 'react';
import { createContext } from 'react-router';

/** What the rendering of one document knows of its request, set by the server. */
export interface DocumentRequest {
  /** As in the answer's X-Request-Id and in the log. */
  requestId: string;
  /** Scheme and host under which the site is known, without a slash at its end. */
  origin: string;
  /** Writes an error of a loader or of the rendering to the request's log. */
  report: (error: unknown) => void;
  /** Takes the bytes of the rendered document, whose response comes without a body. */
  deliver: (document: Buffer) => void;
  /** The built style sheet at this path, as a byte string; undefined in development, where sheets are modules. */
  sheet?: (path: string) => string;
}

/** Key of the request in the router's server context. */
export const documentRequestContext = createContext<DocumentRequest>();

/** What components may read of it; in the browser both are undefined. */
export interface DocumentFacts {
  /** Marks the inline scripts that are ours while the page is rendered; it is not in what is sent. */
  nonce?: string;
  requestId?: string;
}

const DocumentFactsContext = createReactContext<DocumentFacts>({});

export const DocumentFactsProvider = DocumentFactsContext.Provider;

export function useDocumentFacts(): DocumentFacts {
  return useContext(DocumentFactsContext);
}
