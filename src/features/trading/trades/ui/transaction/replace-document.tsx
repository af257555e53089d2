import { SmallButton } from '#ui/layout/button.tsx';
import { useOnDemand } from '#web/on-demand.ts';
import { isOwnField, UPLOAD_NEEDS } from '../../document-rules.ts';
import type { TradeDocument } from './transaction-documents.ts';

interface ReplaceDocumentProps {
  document: TradeDocument;
  /** Name of the document, and of its work order. */
  name: string;
  order: string;
}

/** Button of the dialog with which the uploader replaces a document that is not checked yet; one that is open stays when it has been checked meanwhile. */
export function ReplaceDocument({ document, name, order }: ReplaceDocumentProps) {
  const dialog = useOnDemand(() => import('./replace-dialog.tsx').then(({ ReplaceDialog }) => ReplaceDialog));
  return (
    <>
      {document.can_replace && (
        <SmallButton
          icon="refresh"
          needs={UPLOAD_NEEDS[isOwnField('producer', document.field) ? 'producer' : 'recycler']}
          className="no-print"
          aria-label={`Replace ${name} of ${order}`}
          onClick={() => void dialog.open()}
        >
          Replace
        </SmallButton>
      )}
      {dialog.Part && <dialog.Part document={document} name={name} order={order} onClose={dialog.close} />}
    </>
  );
}
