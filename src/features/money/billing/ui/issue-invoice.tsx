import { useState } from 'react';
import type { TradeFile } from '#trading/trades/ui/trade/trade-file.ts';
import { Button, type ButtonVariant } from '#ui/layout/button.tsx';
import { useOnDemand } from '#web/on-demand.ts';
import { useBillingOf } from './queries.ts';

/** Button with which a recycler issues its invoice, and the dialog that it opens. */
export function IssueInvoice({ file, variant }: { file: TradeFile; variant?: ButtonVariant }) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useOnDemand(() => import('./issue-dialogs.tsx').then((module) => module.IssueInvoiceDialog));
  const open = () => {
    setOpen(true);
    void dialog.open();
  };
  const close = () => {
    setOpen(false);
    dialog.close();
  };
  const billing = useBillingOf(file.order.id, isOpen, close);
  return (
    <>
      <Button icon="document" variant={variant} needs="money" busy={isOpen && billing.isPending} onClick={open}>
        Issue invoice
      </Button>
      {isOpen && dialog.Part && billing.data && <dialog.Part file={file} billing={billing.data.data} onClose={close} />}
    </>
  );
}
