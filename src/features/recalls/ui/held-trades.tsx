import { useState } from 'react';
import { Link } from 'react-router';
import { Quantity } from '../../../ui/brand/amount.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/layout/button.tsx';
import { Table, type Column } from '../../../ui/lists/table.tsx';
import { tradePath } from '../../../web/paths.ts';
import { useApiWrite } from '../../../web/queries.ts';
import { ReasonDialog } from '../../../web/reason-dialog.tsx';
import { useIdempotencyKey } from '../../../web/use-idempotency-key.ts';
import type { Recall } from './recall.ts';

type HeldTrade = Recall['held_trades'][number];

function End({ recall, trade }: { recall: string; trade: HeldTrade }) {
  const [asking, setAsking] = useState(false);
  const write = useApiWrite('POST /api/superadmin/recalls/{id}/end/');
  const once = useIdempotencyKey();
  const end = async (reason: string) => {
    const input = { params: { id: recall }, body: { trade: trade.trade_id, reason } };
    const { message } = await once(input, (idempotencyKey) => write.mutateAsync({ ...input, idempotencyKey }));
    toast.success(message);
    setAsking(false);
  };
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        aria-label={`End trade ${trade.order_id}`}
        onClick={() => setAsking(true)}
      >
        End trade
      </Button>
      {asking && (
        <ReasonDialog
          title={`End trade ${trade.order_id}?`}
          label="End trade"
          onClose={() => setAsking(false)}
          onReason={end}
        >
          <p>
            The buyer&rsquo;s target is released, the credit stays sold. Both companies are told by e-mail. This cannot
            be undone.
          </p>
        </ReasonDialog>
      )}
    </>
  );
}

const columnsOf = (recall: string): Column<HeldTrade>[] => [
  {
    key: 'order',
    header: 'Work order',
    main: true,
    nowrap: true,
    cell: ({ trade_id, order_id }) => <Link to={tradePath(trade_id)}>{order_id}</Link>,
  },
  { key: 'seller', header: 'Seller', cell: ({ seller }) => seller },
  { key: 'buyer', header: 'Buyer', cell: ({ buyer }) => buyer },
  {
    key: 'quantity',
    header: 'Quantity',
    numeric: true,
    cell: ({ quantity, unit }) => <Quantity quantity={quantity} unit={unit} />,
  },
  { key: 'end', header: 'End', actions: true, cell: (trade) => <End recall={recall} trade={trade} /> },
];

/** Verified trades that the recall holds, each of which may be ended. */
export function HeldTrades({ recall }: { recall: Recall }) {
  if (recall.held_trades.length === 0) return null;
  return (
    <section className="stack">
      <h2>Verified trades held</h2>
      <Table
        caption="Verified trades held"
        columns={columnsOf(recall.id)}
        rows={recall.held_trades}
        rowKey={({ trade_id }) => trade_id}
      />
    </section>
  );
}
