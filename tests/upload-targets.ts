import { addAccount, addCredit, addOffer } from './goods.ts';
import type { TestMarket } from './market.ts';
import { addPerson, type Person } from './people.ts';
import { drafted } from './recalls.ts';
import { placeTrade } from './trade.ts';
import { pdf } from './trading.ts';
import { recordedLine } from './transfers.ts';

/** Callers of calls with files, and the objects that those calls look up before they read the body. */
interface UploadTargets {
  /** A recycler, a producer and a superadmin. */
  people: readonly [Person, Person, Person];
  /** Address of a call, with ids of objects that its caller owns. */
  urlOf(key: string): string;
}

export async function addUploadTargets(market: TestMarket): Promise<UploadTargets> {
  const { id, recycler, producer } = await placeTrade(market);
  const superadmin = await addPerson(market, 'superadmin');
  const account = await addAccount(market, recycler);
  const credit = await addCredit(market, recycler, account);
  const approval = { token: recycler.token, body: { status: 'approved' } };
  await market.call('PATCH', `/api/epr/purchases-requests/${id}/`, approval);
  const payment = `/api/epr/transactions/?purchases_request_id=${id}`;
  const transaction = await market.call('POST', payment, { token: producer.token });
  const paid = transaction.body.data.id as string;
  const upload = (token: string, field: string) =>
    market.call('PATCH', `/api/epr/transactions/${paid}/`, { token, body: { [field]: pdf() } });
  await upload(producer.token, 'transaction_proof');
  const verdict = { token: superadmin.token, body: { status: 'approved' } };
  await market.call('PATCH', `/api/superadmin/transactions/${paid}/`, verdict);
  const transferred = await upload(recycler.token, 'recycler_transfer_proof');
  const draft = { token: superadmin.token, body: { title: 'Rules', content: '<p>Text</p>' } };
  const article = await market.call('POST', '/api/superadmin/blogs/', draft);
  const invoice = await market.call('POST', `/api/epr/trades/${id}/invoices/`, {
    token: recycler.token,
    body: { classification: 'goods', hsn_sac: '4907' },
  });
  const order = { id, transaction: paid, orderId: '', recycler, producer };
  const ids: Record<string, string> = {
    'PATCH /api/epr/transfers/{id}/': await recordedLine(market, order, 10),
    'POST /api/epr/trades/{id}/disputes/': id,
    'POST /api/epr/trades/{id}/messages/': id,
    'POST /api/epr/trades/{id}/invoices/': id,
    'POST /api/epr/invoices/{id}/credit-notes/': invoice.body.data.id,
    'PATCH /api/epr/recycler/{id}/': account,
    'POST /api/epr/recycler/{id}/capacity/': account,
    'PATCH /api/epr/producer/{id}/': await addAccount(market, producer),
    'PATCH /api/epr/credit-offers/{slug}/': await addOffer(market, recycler, credit),
    'PATCH /api/epr/transactions/{id}/': paid,
    'POST /api/epr/documents/{id}/replace/': transferred.body.data.documents.at(-1).id,
    'PATCH /api/superadmin/recalls/{id}/': (await drafted(market, superadmin, { account })).id,
    'PATCH /api/superadmin/blogs/{id}/': article.body.data.id,
  };
  return {
    people: [recycler, producer, superadmin],
    urlOf: (key) => {
      const [, path = ''] = key.split(' ');
      const query = key === 'POST /api/epr/credit-offers/' ? `?epr_id=${account}&epr_credit_id=${credit}` : '';
      return path.replace(/\{\w+\}/, ids[key] ?? recycler.id) + query;
    },
  };
}
