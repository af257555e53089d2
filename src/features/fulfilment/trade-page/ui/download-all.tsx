import type { TradeFile } from '#trading/trades/ui/trade/trade-file.ts';
import { DownloadButton, saveFiles } from '#trading/trades/ui/transaction/download-documents.tsx';
import { inForce, namesOf } from '#trading/trades/ui/transaction/transaction-documents.ts';
import { call } from '#web/api.ts';

/** Downloads the documents of a trade that are in force, and its invoices, as its reader may see them. Renders nothing before there is one. */
export function DownloadAll({ file }: { file: TradeFile }) {
  const documents = inForce(file.documents).filter(({ url }) => url !== null);
  if (file.transaction === null || documents.length === 0) return null;
  const { order_id: order } = file.transaction;
  const save = async () => {
    const names = namesOf(documents);
    const uploaded = documents.flatMap(({ url }, index) =>
      url === null ? [] : [{ url, label: names[index] ?? 'Document' }],
    );
    await saveFiles(order, [...uploaded, ...(await papersOf(file.order.id, order))]);
  };
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
