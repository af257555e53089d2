import { notifyOfExpiry } from '#accounts/expiry-notices/service.server.ts';
import { inspectStoredFiles } from '#base/files/jobs.server.ts';
import { verifyLedgerUnlessJustDone } from '#base/ledger/service.server.ts';
import { makePacks } from '#fulfilment/evidence/making.server.ts';
import { examineDocuments } from '#fulfilment/findings/jobs.server.ts';
import { remindOfTransfers } from '#fulfilment/transfers/service.server.ts';
import { remindOfInvoices } from '#money/invoices/service.server.ts';
import { remindOfPayments } from '#money/payments/service.server.ts';
import { sendLiveEvents } from '#oversight/live/service.server.ts';
import { deliver, notifyPeople } from '#oversight/notices/service.server.ts';
import { gatherDigests } from '#oversight/notifications/jobs.server.ts';
import { makeExports } from '#oversight/personal-data/exports.server.ts';
import { expireApprovals } from '#people/approvals/service.server.ts';
import { settleBankDetails } from '#people/company/bank-details.server.ts';
import { followMemberships } from '#people/members/service.server.ts';
import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Mailer } from '#platform/mail.ts';
import { deliverOutbox } from '#platform/outbox.ts';
import { followRules, settleOutdated } from '#rules/capacity/service.server.ts';
import { storeRuleAnswers } from '#rules/rulebook/jobs.server.ts';
import { expireOffers, followShownNames } from '#supply/offers/jobs.server.ts';
import { PRICE_RECORD_HOUR, recordPrices } from '#supply/price-record/jobs.server.ts';
import { mailNewMessages } from '#trading/messages/mails.server.ts';
import { remindOfTrades } from '#trading/trades/reminders.server.ts';
import { eraseFiles, runHousekeeping } from './housekeeping.ts';
import { reencryptSecrets } from './reencrypt-secrets.ts';
import { expireDueTrades } from './trade-expiry.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Jobs that something can wake: mails, notifications, live events to people, and what the rules answer. */
export const WAKEABLE_JOBS = {
  mail: 'deliver the outbox',
  notifications: 'notifications',
  liveEvents: 'send live events',
  rules: 'rule answers',
} as const;

/** Everything that the server does by itself, in the order of the System screen. Any number of processes may have these jobs. */
export function listJobs(context: Context, mailer: Mailer): Job[] {
  const done = (work: Promise<unknown>) => work.then(() => false);
  /** Does work that reads the stored answers of the rules, once they are those of today. */
  const withStoredAnswers = async <Result>(work: (of: Context) => Promise<Result>): Promise<Result> => {
    while (await storeRuleAnswers(context));
    return work(context);
  };
  return [
    // In a rush of purchases, buyers go first: a process sends at most a hundred mails and gives two hundred events' notifications a second.
    {
      name: WAKEABLE_JOBS.mail,
      pollIntervalMs: SECOND,
      stepPauseMs: SECOND / 20,
      step: () => deliverOutbox(context.db, context.clock.now(), (event) => deliver(context, mailer, event)),
    },
    // Separate jobs, so that a mail server that hangs delays neither notifications nor live events.
    {
      name: WAKEABLE_JOBS.notifications,
      pollIntervalMs: SECOND,
      stepPauseMs: SECOND / 4,
      step: () => notifyPeople(context),
    },
    {
      name: WAKEABLE_JOBS.liveEvents,
      pollIntervalMs: SECOND,
      stepPauseMs: SECOND / 10,
      step: () => sendLiveEvents(context),
    },
    // A process that did not change the rules itself, and midnight, are noticed by the next look.
    {
      name: WAKEABLE_JOBS.rules,
      pollIntervalMs: SECOND,
      stepPauseMs: SECOND / 5,
      step: () => storeRuleAnswers(context),
    },
    { name: 'expire trades', pollIntervalMs: MINUTE, step: () => expireDueTrades(context) },
    { name: 'message mails', pollIntervalMs: MINUTE, step: () => mailNewMessages(context) },
    { name: 'trade reminders', pollIntervalMs: 10 * MINUTE, step: () => remindOfTrades(context) },
    { name: 'expire credits', daily: '00:05', step: () => done(withStoredAnswers(expireOffers)) },
    { name: 'expiry notices', daily: '06:00', step: () => withStoredAnswers(notifyOfExpiry) },
    // Every day, so that a Monday is made up; the rest of the week it finds its rows.
    { name: 'price record', daily: PRICE_RECORD_HOUR, step: () => done(withStoredAnswers(recordPrices)) },
    { name: 'notification digest', daily: '08:00', step: () => gatherDigests(context) },
    { name: 'invoice reminders', daily: '09:00', step: () => remindOfInvoices(context) },
    { name: 'payment reminders', daily: '09:00', step: () => remindOfPayments(context) },
    { name: 'transfer reminders', daily: '09:00', step: () => remindOfTransfers(context) },
    { name: 'evidence packs', pollIntervalMs: SECOND, step: () => makePacks(context) },
    { name: 'bank details', pollIntervalMs: MINUTE, step: () => settleBankDetails(context) },
    { name: 'memberships', pollIntervalMs: MINUTE, step: () => followMemberships(context) },
    { name: 'shown names', pollIntervalMs: SECOND, stepPauseMs: SECOND / 10, step: () => followShownNames(context) },
    { name: 'approvals', pollIntervalMs: MINUTE, step: () => done(expireApprovals(context)) },
    // A person waits for the copy, and a look without work is one indexed query.
    { name: 'data exports', pollIntervalMs: SECOND, step: () => makeExports(context) },
    { name: 'keep house', pollIntervalMs: HOUR, step: () => done(runHousekeeping(context)) },
    { name: 'seal anew', pollIntervalMs: HOUR, step: () => done(reencryptSecrets(context)) },
    { name: 'erase files', pollIntervalMs: 10 * SECOND, step: () => eraseFiles(context) },
    { name: 'inspect files', pollIntervalMs: HOUR, step: () => inspectStoredFiles(context) },
    { name: 'document findings', pollIntervalMs: 10 * SECOND, step: () => examineDocuments(context) },
    { name: 'capacity by changed rules', pollIntervalMs: SECOND / 2, step: followRules(context) },
    { name: 'capacity figures', daily: '00:15', step: () => settleOutdated(context) },
    { name: 'verify the ledger', daily: '02:00', step: () => done(verifyLedgerUnlessJustDone(context)) },
  ];
}
