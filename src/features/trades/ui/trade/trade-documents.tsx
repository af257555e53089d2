import { formatDateTime } from '../../../../lib/dates.ts';
import type { Role } from '../../../../lib/contract.ts';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Button } from '../../../../ui/layout/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { isClosed } from '../../stages.ts';
import { DownloadDocuments } from '../transaction/download-documents.tsx';
import { PARTY_DOCUMENTS } from '../transaction/transaction-documents.ts';
import type { TradeFile } from './trade-file.ts';
import styles from './trade-documents.module.css';

interface TradeDocumentsProps {
  file: TradeFile;
  role: Role;
  onUpload: () => void;
}

const PARTIES = ['producer', 'recycler'] as const;

/** The four documents of a trade: a link, or a text that says who has to upload it. */
export function TradeDocuments({ file, role, onUpload }: TradeDocumentsProps) {
  const { transaction, request } = file;
  const order = transaction?.order_id ?? 'this trade';
  const company = { producer: request.requested_by, recycler: request.offered_by };
  return (
    <Card as="section" title="Documents" aria-label="Documents">
      <ul className={styles.documents}>
        {PARTIES.flatMap((party) =>
          PARTY_DOCUMENTS[party].map(({ field, label }) => {
            const url = transaction?.[field] ?? null;
            const came = file.documents.find((document) => document.field === field);
            return (
              <li key={field} className={styles.document}>
                <div className={styles.name}>
                  <p>{label}</p>
                  <p className="text-soft text-small">
                    {url === null ? missing(file, party, role) : `By ${party === role ? 'you' : company[party]}`}
                    {url !== null && came && (
                      <>
                        , <span className="together">{formatDateTime(came.at)}</span>
                      </>
                    )}
                  </p>
                </div>
                {url !== null && <Badge status="uploaded" />}
                {url !== null && (
                  <a
                    className="no-print"
                    href={url}
                    target="_blank"
                    rel="noopener"
                    aria-label={`View ${label} of ${order}`}
                  >
                    View
                  </a>
                )}
                {url === null && party === role && transaction !== null && file.stage !== 'cancelled' && (
                  <Button
                    size="small"
                    variant="secondary"
                    icon="upload"
                    className="no-print"
                    aria-label={`Upload ${label} of ${order}`}
                    onClick={onUpload}
                  >
                    Upload
                  </Button>
                )}
              </li>
            );
          }),
        )}
      </ul>
      {role === 'producer' && transaction !== null && (
        <div className="no-print">
          <DownloadDocuments transaction={transaction} />
        </div>
      )}
    </Card>
  );
}

/** Reason why a document is missing, and who uploads it when. */
function missing({ stage, request, transaction }: TradeFile, party: 'producer' | 'recycler', role: Role): string {
  if (isClosed(stage)) return 'Not uploaded: the trade has ended';
  const who = party === role ? 'you' : party === 'producer' ? request.requested_by : request.offered_by;
  if (party === 'recycler' && !transaction?.is_approved) return `Missing: from ${who}, once the payment is verified`;
  if (transaction === null) return `Missing: from ${who}, once the payment is initiated`;
  // Either proof of payment suffices.
  const proven = transaction.transaction_proof !== null || transaction.producer_transfer_proof !== null;
  if (party === 'recycler') return `Missing: from ${who}, now`;
  return proven ? `Optional: ${who} can still add it` : `Needed from ${who} now (either one)`;
}
