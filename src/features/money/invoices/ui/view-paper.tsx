import { useState } from 'react';
import { toast } from '#ui/feedback/toast.ts';
import { SmallButton } from '#ui/layout/button.tsx';
import { call, errorText } from '#web/api.ts';
import type { InvoiceRow } from './queries.ts';

/** Opens the paper of a document in a new tab. */
export function ViewPaper({ document: { id, number } }: { document: Pick<InvoiceRow, 'id' | 'number'> }) {
  const [busy, setBusy] = useState(false);
  const view = async () => {
    // Browsers allow a tab that the press itself opens; the link is known later.
    const tab = window.open('', '_blank');
    setBusy(true);
    try {
      const { data } = await call('GET /api/epr/invoices/{id}/pdf/', { params: { id } });
      const { href } = new URL(data.url, location.href);
      if (tab === null) return location.assign(href);
      tab.opener = null;
      tab.location.replace(href);
    } catch (error) {
      tab?.close();
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <SmallButton icon="eye" busy={busy} aria-label={`View ${number}`} onClick={() => void view()}>
      View
    </SmallButton>
  );
}
