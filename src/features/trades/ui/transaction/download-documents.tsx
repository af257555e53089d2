import { useRef, useState } from 'react';
import { MEDIA_TYPES } from '../../../../lib/file-rules.ts';
import { Button } from '../../../../ui/layout/button.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { saveFile } from '../../../../web/save-file.ts';
import { PARTY_DOCUMENTS, type Transaction } from './transaction-documents.ts';

/** Downloads both of the recycler's documents, named after the work order, with one message when both are saved. */
export function DownloadDocuments({ transaction }: { transaction: Transaction }) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const download = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    await saveDocuments(transaction).catch(() =>
      toast.error('The documents could not be downloaded. Please try again.'),
    );
    running.current = false;
    setBusy(false);
  };
  return (
    <Button
      variant="secondary"
      icon="download"
      // Not `busy`, which would take the focus away.
      aria-busy={busy || undefined}
      aria-label={`Download documents of ${transaction.order_id}`}
      onClick={() => void download()}
    >
      Download documents
    </Button>
  );
}

async function saveDocuments(transaction: Transaction): Promise<void> {
  const wanted = PARTY_DOCUMENTS.recycler.flatMap(({ field, label }) => {
    const url = transaction[field];
    return url === null ? [] : [{ url, label }];
  });
  if (wanted.length < PARTY_DOCUMENTS.recycler.length) return toast.error('Missing documents for download.');
  // Both files or none: an incomplete download could be mistaken for the whole proof.
  const files = await Promise.all(wanted.map(async ({ url, label }) => ({ label, file: await fetchFile(url) })));
  for (const { label, file } of files) saveFile(file, `${transaction.order_id} ${label}${extensionOf(file)}`);
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
