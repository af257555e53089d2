import { createContext as createReactContext, useContext } from 'react';
import { createContext } from 'react-router';

/** A document as it is sent, and the Content-Security-Policy to send with it. */
export interface ComposedDocument {
  document: Buffer;
  policy: string;
}

/** Makes the document of what was rendered; `nonce` marks the inline scripts that are ours. */
export type ComposeDocument = (rendered: Buffer, nonce: string) => ComposedDocument;

/** Data of one request that the server provides to the rendering of its document. */
export interface DocumentRequest {
  requestId: string;
  /** Network address of the client. */
  address: string;
  /** Public scheme and host of the site, without a trailing slash. */
  origin: string;
  /** Writes an error of a loader or of the rendering to the request's log. */
  report: (error: unknown) => void;
  /** Takes the bytes of the rendered document, since the returned response has no body. */
  deliver: (document: Buffer) => void;
  compose: ComposeDocument;
}

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
