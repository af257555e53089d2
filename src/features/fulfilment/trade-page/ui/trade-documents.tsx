import type { Role } from '#lib/contract.ts';
import { formatDateTime, formatDay } from '#lib/dates.ts';
import { sizeText } from '#lib/file-rules.ts';
import { heldBy } from '#lib/held-by.ts';
import { isClosed } from '#trading/stages/stages.ts';
import type { TaskName } from '#trading/tasks/rules.ts';
import { UPLOAD_NEEDS } from '#trading/trades/document-rules.ts';
import type { TradeFile } from '#trading/trades/ui/trade/trade-file.ts';
import { DownloadButton, saveFiles } from '#trading/trades/ui/transaction/download-documents.tsx';
import { ReplaceDocument } from '#trading/trades/ui/transaction/replace-document.tsx';
import {
  inForce,
  linksTo,
  named,
  PARTY_DOCUMENTS,
  promiseText,
  type TradeDocument,
} from '#trading/trades/ui/transaction/transaction-documents.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { SmallButton } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { call } from '#web/api.ts';
import { actorName } from './trade-timeline.tsx';
import { UPLOADS } from './uploads.ts';
import styles from './trade-documents.module.css';

const UPLOAD_TASKS: ReadonlySet<TaskName> = new Set<TaskName>(['upload_proof', 'upload_transfer']);
const PARTIES = ['producer', 'recycler'] as const;

/** The documents of a trade: those that are there, who has to upload the missing ones while it lasts, and below them those that were replaced. */
export function TradeDocuments({ file, role, onUpload }: { file: TradeFile; role: Role; onUpload: () => void }) {
  const { transaction } = file;
  const order = transaction?.order_id ?? 'this trade';
  const documents = inForce(file.documents);
  const replaced = file.documents.filter(({ replaced_at: at }) => at !== null);
  const promise = transaction && promiseText(transaction);
  // Documents that the reader has to upload have their button in `Your turn` alone.
  const isAsked = file.tasks.some(({ name, who }) => who === role && UPLOAD_TASKS.has(name));
  const mayUpload = file.actions.some(
    ({ name, allowed, by_part: isByPart }) => UPLOADS.has(name) && (allowed || isByPart),
  );
  if (isClosed(file.stage) && file.documents.length === 0) return null;
  return (
    <Card as="section" title="Documents" aria-label="Documents">
      <ul className={styles.documents}>
        {PARTIES.flatMap((party) =>
          PARTY_DOCUMENTS[party].flatMap(({ field, label }) => {
            const came = documents.filter((document) => document.field === field);
            const rows = named(came).map(({ document, name }) => (
              <DocumentRow key={document.id} document={document} name={name} order={order} />
            ));
            const mayAdd =
              party === role &&
              !isAsked &&
              transaction !== null &&
              (came.length === 0 || (field === 'trail_documents' && mayUpload));
            const isList = field === 'trail_documents' && promise !== null;
            if ((came.length > 0 && !mayAdd && !isList) || isClosed(file.stage)) return rows;
            const head = (
              <li key={field} className={styles.document}>
                <div className={styles.name}>
                  <p>{label}</p>
                  {came.length === 0 && <p className="text-soft text-small">{missing(file, party, role)}</p>}
                  {isList && <p className="text-soft text-small">{promise}</p>}
                </div>
                {mayAdd && (
                  <SmallButton
                    icon="upload"
                    needs={UPLOAD_NEEDS[party]}
                    className="no-print"
                    aria-label={`${came.length === 0 ? 'Upload' : 'Add'} ${label} of ${order}`}
                    onClick={onUpload}
                  >
                    {came.length === 0 ? 'Upload' : 'Add documents'}
                  </SmallButton>
                )}
              </li>
            );
            return [head, ...rows];
          }),
        )}
      </ul>
      {replaced.length > 0 && (
        <Disclosure label={`Replaced documents (${replaced.length})`} of={order}>
          <ul className={styles.documents}>
            {named(replaced).map(({ document, name }) => (
              <DocumentRow key={document.id} document={document} name={name} order={order} />
            ))}
          </ul>
        </Disclosure>
      )}
      <div className="no-print">
        <DownloadAll file={file} />
      </div>
    </Card>
  );
}

function DocumentRow({ document, name, order }: { document: TradeDocument; name: string; order: string }) {
  const { replaced_at: replaced } = document;
  return (
    <li className={styles.document}>
      <div className={styles.name}>
        <p>{name}</p>
        <p className="text-soft text-small">
          By {actorName(document)}, <span className="together">{formatDateTime(document.at)}</span>,{' '}
          <span className="together">{sizeText(document.byte_size)}</span>
        </p>
      </div>
      {replaced === null ? (
        <Badge status="uploaded" />
      ) : (
        <span className="text-soft text-small">{`Replaced ${formatDay(replaced)}`}</span>
      )}
      {document.url === null ? (
        <span className="text-soft text-small">Removed</span>
      ) : (
        <a
          className="no-print"
          href={document.url}
          target="_blank"
          rel="noopener"
          aria-label={replaced === null ? `View ${name} of ${order}` : `View replaced ${name} of ${order}`}
        >
          View
        </a>
      )}
      <ReplaceDocument document={document} name={name} order={order} />
    </li>
  );
}

/** Reason why a document is missing, and who uploads it when. */
function missing(
  { request, transaction, held_by: recall }: TradeFile,
  party: 'producer' | 'recycler',
  role: Role,
): string {
  const who = party === role ? 'you' : party === 'producer' ? request.requested_by : request.offered_by;
  if (party === 'recycler' && !transaction?.is_approved) return `Needed from ${who} once the payment is verified`;
  if (transaction === null) return `Needed from ${who} once payment is initiated`;
  // Either proof of payment suffices.
  const proven = transaction.transaction_proof !== null || transaction.producer_transfer_proof !== null;
  if (party === 'recycler') return recall === null ? `Needed from ${who} now` : heldBy(recall);
  return proven ? `Optional: ${who} can still add it` : `Needed from ${who} now (either one)`;
}

/** Downloads the documents of a trade that are in force, and its invoices, as its reader may see them. Renders nothing before there is one. */
function DownloadAll({ file }: { file: TradeFile }) {
  const documents = inForce(file.documents).filter(({ url }) => url !== null);
  if (file.transaction === null || documents.length === 0) return null;
  const { order_id: order } = file.transaction;
  const save = async () => saveFiles(order, [...linksTo(documents), ...(await papersOf(file.order.id, order))]);
  return <DownloadButton label="Download all documents" order={order} save={save} />;
}

/** Links to the invoices and credit notes of a trade, which hold for 15 minutes. */
async function papersOf(tradeId: string, order: string) {
  const { data } = await call('GET /api/epr/invoices/', { query: { search: order } });
  const issued = data.filter(({ trade_id: id }) => id === tradeId);
  return Promise.all(
    issued.map(async ({ id, type, number }) => {
      const paper = await call('GET /api/epr/invoices/{id}/pdf/', { params: { id } });
      return {
        url: paper.data.url,
        label: `${type === 'invoice' ? 'Invoice' : 'Credit note'} ${number.replaceAll('/', '-')}`,
      };
    }),
  );
}
