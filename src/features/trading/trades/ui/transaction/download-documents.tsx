import { useRef, useState } from 'react';
import { MEDIA_TYPES } from '#lib/file-rules.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/layout/button.tsx';
import { saveFile } from '#web/save-file.ts';
import { isOwnField } from '../../document-rules.ts';
import { inForce, linksTo, PARTY_DOCUMENTS, type Transaction } from './transaction-documents.ts';

/** Downloads all documents of the recycler, named after the work order, with one message when all are saved. */
export const DownloadDocuments = ({ transaction }: { transaction: Transaction }) => (
  <DownloadButton label="Download documents" order={transaction.order_id} save={() => saveDocuments(transaction)} />
);

/** A button that saves several files; a failure is one message, and can be tried again. */
export function DownloadButton({ label, order, save }: { label: string; order: string; save: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const download = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    await save().catch(() => toast.error('The documents could not be downloaded. Please try again.'));
    running.current = false;
    setBusy(false);
  };
  return (
    <Button
      variant="secondary"
      icon="download"
      // Not `busy`, which would take the focus away.
      aria-busy={busy || undefined}
      aria-label={`${label} of ${order}`}
      onClick={() => void download()}
    >
      {label}
    </Button>
  );
}

async function saveDocuments(transaction: Transaction): Promise<void> {
  const documents = inForce(transaction.documents).filter(({ field }) => isOwnField('recycler', field));
  const wanted = linksTo(documents);
  if (wanted.length < documents.length || PARTY_DOCUMENTS.recycler.some(({ field }) => transaction[field] === null))
    return toast.error('Missing documents for download.');
  await saveFiles(transaction.order_id, wanted);
}

/** Saves files under the number of their work order: all or none, since an incomplete download could be mistaken for the whole proof. */
export async function saveFiles(order: string, wanted: readonly { url: string; label: string }[]): Promise<void> {
  const files = await Promise.all(wanted.map(async ({ url, label }) => ({ label, file: await fetchFile(url) })));
  for (const { label, file } of files) saveFile(file, `${order} ${label}${extensionOf(file)}`);
  toast.success('Documents downloaded!');
}

async function fetchFile(url: string): Promise<Blob> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The document came with status ${answer.status}`);
  return answer.blob();
}

function extensionOf({ type }: Blob): string {
  const known = Object.entries(MEDIA_TYPES).find(([, mediaType]) => mediaType === type);
  return known ? `.${known[0]}` : '';
}
