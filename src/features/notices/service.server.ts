import type { Context } from '../../platform/context.ts';
import type { Mailer } from '../../platform/mail.ts';
import type { OutboxEvent } from '../../platform/outbox.ts';
import { readExtension } from '../calendar/service.server.ts';
import { createDeviceLink, createPasswordReset, findNotice } from '../identity/service.server.ts';
import { accountProtected, passwordChanged } from './account-letters.ts';
import { returnExtended } from './calendar-letters.ts';
import { accountsWaitAgain, bankChanged, companyChanged, platformBankChanged } from './company-letters.ts';
import {
  doAccountsWaitSince,
  findBankChange,
  findCompanyChange,
  findPlatformBankChange,
} from './company-store.server.ts';
import { enquiryConfirmed, enquiryReceived, subscriptionAdded } from './enquiry-letters.ts';
import { findEnquiry, findSubscription } from './enquiry-store.server.ts';
import { creditsExpire } from './expiry-letters.ts';
import { findExpiring } from './expiry-store.server.ts';
import { documentIssued, invoiceReminder, invoiceToUndo, invoiceWanted } from './invoice-letters.ts';
import { findDocument, findMissingInvoice, listOpenInvoices, type InvoiceTask } from './invoice-store.server.ts';
import { writeLetter, type Addressed, type Letter } from './letter.ts';
import { PAYMENT_TELLINGS } from './payments.server.ts';
import { registrationApproved, registrationRejected } from './registration-letters.ts';
import {
  findRegistration,
  findSuperadmins,
  findTrade,
  findUser,
  type Reader,
  type TradeFacts,
} from './store.server.ts';
import {
  paymentInitiated,
  paymentVerified,
  paymentWaits,
  tradeApproved,
  tradeCancelled,
  tradeCompleted,
  tradeExpired,
  tradeRejected,
  tradeWaits,
  tradeWithdrawn,
} from './trade-letters.ts';
import { ACCOUNT_WAITS, tellWaitingAccounts } from './waiting-accounts.server.ts';

/** Mails of an event. If the subject has changed since, mails that are no longer true are left out. */
type Telling = (context: Context, subjectId: string, at: Date) => Promise<Addressed[]>;

const support = ({ config }: Context): Reader => ({ email: config.supportEmail, fullName: 'support team' });

const TELLINGS: Readonly<Record<string, Telling>> = {
  'epr_account.approved': (context, id) => toOwner(context, id, 'approved'),
  'epr_account.rejected': (context, id) => toOwner(context, id, 'rejected'),
  'trade.pending': aboutTrade((trade) =>
    trade.status === 'pending' ? [{ to: trade.recycler, letter: tradeWaits(trade) }] : [],
  ),
  'trade.approved': aboutTrade((trade) =>
    trade.status === 'approved' ? [{ to: trade.producer, letter: tradeApproved(trade) }] : [],
  ),
  'trade.rejected': aboutTrade((trade) => [{ to: trade.producer, letter: tradeRejected(trade) }]),
  'trade.withdrawn': aboutTrade((trade) => [{ to: trade.recycler, letter: tradeWithdrawn(trade) }]),
  'trade.expired': aboutTrade((trade) => [{ to: trade.producer, letter: tradeExpired(trade) }]),
  'trade.complete': aboutTrade((trade) => [{ to: trade.recycler, letter: paymentInitiated(trade) }]),
  'transaction.initiated': async ({ db }, id) => {
    const trade = await findTrade(db, { transactionId: id });
    return trade ? (await findSuperadmins(db)).map((to) => ({ to, letter: paymentWaits(trade) })) : [];
  },
  'transaction.payment_verified': inTurn(toBothParties(paymentVerified), aboutMissingInvoice(invoiceWanted)),
  'transaction.completed': toBothParties(tradeCompleted),
  'transaction.cancelled': inTurn(toBothParties(tradeCancelled), toSuppliers),
  'enquiry.received': async (context, id) => {
    const facts = await findEnquiry(context.db, id);
    return facts ? [{ to: support(context), letter: enquiryReceived(facts) }] : [];
  },
  'enquiry.confirmable': async ({ db }, id) => {
    const { email } = (await findEnquiry(db, id)) ?? {};
    // Anybody can enter anybody's address, so even the typed name is not certain to be the reader's.
    return email === undefined ? [] : [{ to: { email, fullName: null }, letter: enquiryConfirmed() }];
  },
  'subscription.added': async (context, id) => {
    const email = await findSubscription(context.db, id);
    return email === undefined ? [] : [{ to: support(context), letter: subscriptionAdded(email) }];
  },
  'password.changed': (context, id) => toHolder(context, id, async (event) => passwordChanged(event)),
  'login.protected': (context, id) =>
    toHolder(context, id, async (event) => {
      const token = await createDeviceLink(context, event.userId);
      return token === null ? null : accountProtected(event, token);
    }),
  'user.bank_changed': async ({ db }, id, at) => {
    const facts = await findBankChange(db, id, at);
    return facts ? [{ to: facts.owner, letter: bankChanged(facts) }] : [];
  },
  'billing_settings.bank_changed': async ({ db }, id, at) => {
    const facts = await findPlatformBankChange(db, id, at);
    return facts ? (await findSuperadmins(db)).map((to) => ({ to, letter: platformBankChanged(facts) })) : [];
  },
  'user.company_changed': async ({ db }, id, at) => {
    const facts = await findCompanyChange(db, id, at);
    if (facts === undefined) return [];
    const reviewers = (await doAccountsWaitSince(db, id, at)) ? await findSuperadmins(db) : [];
    const waiting = accountsWaitAgain(facts);
    return [{ to: facts.owner, letter: companyChanged(facts) }, ...reviewers.map((to) => ({ to, letter: waiting }))];
  },
  'return.extended': async (context, id) => {
    const extension = await readExtension(context, id);
    return extension === null
      ? []
      : [{ to: await findUser(context.db, extension.ownerId), letter: returnExtended(extension) }];
  },
  'credits.expiring': async ({ db }, id, at) => {
    const facts = await findExpiring(db, id, at);
    return facts ? [{ to: facts.owner, letter: creditsExpire(facts) }] : [];
  },
  'invoice.issued': toBuyer,
  'credit_note.issued': toBuyer,
  'invoice_reminder.due': aboutMissingInvoice(invoiceReminder),
  ...PAYMENT_TELLINGS,
  'password.forgotten': async (context, id) => {
    const to = await findUser(context.db, id);
    const token = to && (await createPasswordReset(context, id));
    return token === null ? [] : [{ to, letter: passwordForgotten(token) }];
  },
};

/** Topics without mail: the changes are shown on the screens. */
const SILENT = new Set([
  'invoice.irn_saved',
  'credit_note.irn_saved',
  'offer.listed',
  'offer.paused',
  'offer.expired',
  'offer.withdrawn',
  'credit_record.added',
  'target.added',
  'target.changed',
  'target.deleted',
  'billing_settings.changed',
  'transaction.documents_added',
  'trade.bank_details_shown',
  'payment.withdrawn',
  'user.registered',
  'user.closed',
  'user.bank_decided',
  'user.gst_registrations_changed',
  'article.draft',
  'article.published',
  'article.withdrawn',
  'article.deleted',
  'article.changed',
  'enquiry.closed',
  'enquiry.reopened',
]);

type HolderEvent = NonNullable<Awaited<ReturnType<typeof findNotice>>>;

/** Mail to the account holder about an account event. */
async function toHolder(
  context: Context,
  id: string,
  write: (event: HolderEvent) => Promise<Letter | null>,
): Promise<Addressed[]> {
  const event = await findNotice(context, id);
  const to = event === undefined ? null : await findUser(context.db, event.userId);
  const letter = event && to && (await write(event));
  return letter ? [{ to, letter }] : [];
}

async function toOwner({ db }: Context, id: string, status: 'approved' | 'rejected'): Promise<Addressed[]> {
  const facts = await findRegistration(db, id);
  if (facts?.status !== status) return [];
  return [
    { to: facts.owner, letter: status === 'approved' ? registrationApproved(facts) : registrationRejected(facts) },
  ];
}

async function toBuyer({ db }: Context, id: string): Promise<Addressed[]> {
  const document = await findDocument(db, id);
  return document ? [{ to: await findUser(db, document.buyerId), letter: documentIssued(document) }] : [];
}

/** Mail to the recycler, unless it has issued its invoice meanwhile. */
function aboutMissingInvoice(letter: (task: InvoiceTask) => Letter): Telling {
  return async ({ db }, id) => {
    const task = await findMissingInvoice(db, id);
    return task ? [{ to: await findUser(db, task.recyclerId), letter: letter(task) }] : [];
  };
}

/** Mails about the invoices of a cancelled trade, to the recycler about its own and to superadmins about the platform's. */
async function toSuppliers({ db }: Context, id: string): Promise<Addressed[]> {
  const mails: Addressed[] = [];
  for (const invoice of await listOpenInvoices(db, id)) {
    const suppliers =
      invoice.supplier === 'platform' ? await findSuperadmins(db) : [await findUser(db, invoice.recyclerId)];
    mails.push(...suppliers.map((to) => ({ to, letter: invoiceToUndo(invoice) })));
  }
  return mails;
}

function inTurn(...tellings: Telling[]): Telling {
  return async (...event) => (await Promise.all(tellings.map((tell) => tell(...event)))).flat();
}

function aboutTrade(tell: (trade: TradeFacts) => Addressed[]): Telling {
  return async ({ db }, id) => {
    const trade = await findTrade(db, { tradeId: id });
    return trade ? tell(trade) : [];
  };
}

function toBothParties(letter: (trade: TradeFacts, to: 'recycler' | 'producer') => Letter): Telling {
  return async ({ db }, id) => {
    const trade = await findTrade(db, { transactionId: id });
    if (trade === undefined) return [];
    return (['recycler', 'producer'] as const).map((to) => ({ to: trade[to], letter: letter(trade, to) }));
  };
}

function passwordForgotten(token: string): Letter {
  return {
    subject: 'Choose a new password',
    paragraphs: [
      'You asked us to reset your password. If you did not, ignore this e-mail. The link below is valid for one hour and works once.',
      'If it was not you, ignore this message: your password stays as it is.',
    ],
    link: { label: 'Choose a new password', path: `/reset-password/${token}` },
  };
}

/**
 * Sends the mails of an event, one per recipient; events without mails are done at once. A retry sends with the same message ids.
 * @throws errors of the mailer or the database, and on an unknown topic: the outbox retries
 */
export async function deliver(context: Context, mailer: Mailer, event: OutboxEvent): Promise<void> {
  if (SILENT.has(event.topic)) return;
  if (event.topic === ACCOUNT_WAITS)
    return tellWaitingAccounts(context, event, (addressed) => send(context, mailer, event, addressed));
  const tell = TELLINGS[event.topic];
  if (tell === undefined) throw new Error(`Nobody knows whom to write about ${event.topic}`);
  await send(context, mailer, event, await tell(context, event.subjectId, event.at));
}

async function send(context: Context, mailer: Mailer, event: OutboxEvent, addressed: Addressed[]): Promise<void> {
  for (const [index, { to, letter }] of addressed.entries()) {
    if (to === null) continue;
    await mailer.send({
      id: `outbox-${event.id}-${index + 1}`,
      to: to.email,
      subject: letter.subject,
      text: writeLetter(letter, to, context.config),
    });
  }
}
