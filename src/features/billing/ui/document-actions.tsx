import { useState } from 'react';
import type { Role } from '../../../lib/contract.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/layout/button.tsx';
import { call, errorText } from '../../../web/api.ts';
import { saveFile } from '../../../web/save-file.ts';
import type { BilledDocument } from './billing-file.ts';
import { IrnDialog } from './irn-dialog.tsx';

/** Actions for the e-invoice of a document that its reader may take. */
export function EInvoiceActions({ document, role }: { document: BilledDocument; role: Role }) {
  const [entering, setEntering] = useState(false);
  const [saving, setSaving] = useState(false);
  const { id, number, irn, supplier } = document;
  const isSupplier = role === (supplier === 'recycler' ? 'recycler' : 'superadmin');
  const save = async () => {
    setSaving(true);
    try {
      const { data } = await call('GET /api/epr/invoices/{id}/inv-01/', { params: { id } });
      saveFile(new Blob([JSON.stringify(data.document)], { type: 'application/json' }), data.file_name);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      {isSupplier && irn === null && (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Enter IRN of ${number}`}
          onClick={() => setEntering(true)}
        >
          Enter IRN
        </Button>
      )}
      {role !== 'producer' && (
        <Button
          size="small"
          variant="secondary"
          icon="download"
          busy={saving}
          aria-label={`INV-01 file of ${number}`}
          onClick={() => void save()}
        >
          INV-01 file
        </Button>
      )}
      {entering && <IrnDialog document={document} onClose={() => setEntering(false)} />}
    </>
  );
}
