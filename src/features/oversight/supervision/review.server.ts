/** The review desk: what waits for a superadmin, its documents beside what they have to prove. */
import type * as z from 'zod/mini';
import { privateLink } from '#base/files/links.server.ts';
import type { QueryOf } from '#lib/contract.ts';
import { formatDay } from '#lib/dates.ts';
import { formatRupees, rupees } from '#lib/money.ts';
import { formatQuantity, unitName } from '#lib/quantity.ts';
import { findMakers } from '#people/approvals/service.server.ts';
import { maskAccountNumber } from '#people/company/rules.ts';
import type { ActorContext } from '#platform/context.ts';
import { pageOf } from '#platform/paging.ts';
import { found } from '#platform/refusal.ts';
import { recordOncePerHour } from '#platform/security/audit.ts';
import { openedFiles } from '#platform/security/opened-files.ts';
import type { reviewContract, reviewItem } from './review-contract.ts';
import { weigh, type ItemWithChecks } from './review-facts.server.ts';
import {
  type AccountUnderReview,
  findReviewedFile,
  listWaiting,
  type TransactionUnderReview,
} from './review-store.server.ts';

type Item = z.output<typeof reviewItem>;
type Query = QueryOf<(typeof reviewContract)['GET /api/superadmin/review/']>;

/** Most items of a page: each carries its claims and links. */
const MAX_PAGE_SIZE = 50;

/** A page of what waits, the longest waiting first. */
export async function listReview(context: ActorContext, query: Query) {
  const { db, actor } = context;
  const page = pageOf(query, MAX_PAGE_SIZE);
  const { data: waiting, next } = await listWaiting(db, query.type, page);
  const ids = (isTransaction: boolean) =>
    waiting.filter(({ type }) => (type === 'transaction') === isTransaction).map(({ id }) => id);
  const now = context.clock.now();
  const weighed = await weigh(db, now, { accounts: ids(false), transactions: ids(true) });
  const makers = new Map(
    (await findMakers(db, 'transaction.approve', ids(true), now)).map((maker) => [maker.subject_id, maker] as const),
  );
  const parts = new Map([...weighed].map(([id, item]) => [id, partOf(item)] as const));
  const files = [...parts.values()].flatMap(({ documents }) => documents.map(({ file_id }) => file_id));
  const opened = await openedFiles(db, actor.personId, files);
  const data = waiting.flatMap(({ id, type, waits_since }): Item[] => {
    const part = parts.get(id);
    if (part === undefined) return [];
    const maker = makers.get(id);
    return [
      {
        id,
        type,
        since: waits_since.toISOString(),
        ...part,
        approved_by: maker ? { name: maker.name, own: maker.maker_id === actor.personId } : null,
        documents: part.documents.map(({ file_id, label }) => ({
          file_id,
          label,
          url: privateLink(context, file_id),
          opened: opened.has(file_id),
        })),
      },
    ];
  });
  return { data, next };
}

/** Fields of an item that come from its own row. */
type Part = Omit<Item, 'id' | 'type' | 'since' | 'documents' | 'approved_by'> & {
  documents: Pick<Item['documents'][number], 'file_id' | 'label'>[];
};

const claim = (label: string, value: string | null): Item['claims'][number] => ({ label, value: value || '-' });

const partOf = ({ checks, sharing, ...item }: ItemWithChecks): Part => ({
  ...('account' in item ? ofAccount(item.account) : ofTransaction(item.transaction)),
  checks,
  also_used: sharing,
});

type OwnPart = Omit<Part, 'checks' | 'also_used'>;

function ofAccount(account: AccountUnderReview): OwnPart {
  const isRecycler = account.role === 'recycler';
  return {
    title: account.registration_number,
    company: account.company_name,
    claims: [
      claim('EPR Registration No', account.registration_number),
      claim('Registration Date', formatDay(account.registration_date)),
      claim('Epr Registered Name', account.registered_name),
      claim('Waste Type', account.waste_type),
      claim(isRecycler ? 'Recycler Type' : 'Producer Type', account.entity_type),
      claim('Address', account.address),
      claim('City', account.city),
      claim('State', account.state),
      ...(isRecycler ? [] : [claim('Label', account.label)]),
      claim('Company', account.company_name),
      claim('GST number', account.gstin ?? account.gst_number),
      claim('PCB number', account.pcb_number),
    ],
    documents: [{ file_id: account.certificate_id, label: 'EPR Registration Certificate' }],
    duplicate_of: [],
    version: account.version,
    trade_id: null,
  };
}

const PAYMENT_WORDS = {
  recorded: 'not confirmed',
  received: 'received',
  not_received: 'not received',
  withdrawn: 'withdrawn',
} as const;

/** Most payments of a transaction among its claims, the last ones. */
const SHOWN_PAYMENTS = 20;

function ofTransaction(row: TransactionUnderReview): OwnPart {
  const { payee } = row;
  const total = row.item_value_paise + row.fee_paise + row.gst_paise;
  const proofs = [
    { file_id: row.transaction_proof_id, label: 'Transaction Proof' },
    { file_id: row.producer_transfer_proof_id, label: 'Producer Transfer Proof' },
  ];
  return {
    title: row.order_id,
    company: row.buyer_company,
    claims: [
      claim('Producer', row.buyer_company),
      claim('Recycler', row.seller_company),
      claim('Credit', `${row.credit_type} | ${row.product_type} | ${row.waste_type}`),
      claim('Quantity', formatQuantity(row.quantity, row.unit)),
      claim('Price', `${formatRupees(rupees(row.price_paise))}/${unitName(row.unit)}`),
      claim('Item value', formatRupees(rupees(row.item_value_paise))),
      claim('Processing fee', formatRupees(rupees(row.fee_paise))),
      claim('GST', formatRupees(rupees(row.gst_paise))),
      claim('Total payable', formatRupees(rupees(total))),
      claim('Account holder', payee?.account_holder_name ?? null),
      claim('Account number', payee?.account_number_last4 ? maskAccountNumber(payee.account_number_last4) : null),
      claim('IFSC code', payee?.ifsc_code ?? null),
      claim('Bank', [payee?.bank_name, payee?.branch_name].filter(Boolean).join(', ')),
      ...row.payments
        .slice(-SHOWN_PAYMENTS)
        .map((payment) =>
          claim(
            payment.payee === 'platform' ? 'Payment of the fee' : 'Payment to the recycler',
            `${formatRupees(rupees(payment.amount_paise))}, UTR ${payment.utr}, ${formatDay(payment.paid_on)}, ${PAYMENT_WORDS[payment.status]}`,
          ),
        ),
    ],
    documents: proofs.flatMap(({ file_id, label }) => (file_id === null ? [] : [{ file_id, label }])),
    duplicate_of: row.duplicates,
    version: null,
    trade_id: row.trade_id,
  };
}

/** Records that the superadmin has opened a document. @throws Refusal `not_found` */
export async function reportOpened(context: ActorContext, fileId: string): Promise<void> {
  const file = found(await findReviewedFile(context.db, fileId));
  const source = { at: context.clock.now(), actor: context.actor, requestOrigin: context.requestOrigin };
  const subject = { kind: 'file', id: fileId } as const;
  await recordOncePerHour(context.db, source, { action: 'document.opened', ownerId: file.owner_id, subject });
}
