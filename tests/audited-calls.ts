import type { AuditAction } from '../src/lib/audit-actions.ts';

/** What a call leaves behind: a row of the audit trail, or rows of another history that name the actor; or why it leaves none. */
export type Leaves = { audit: AuditAction } | { history: string } | { none: string };

const audit = (action: AuditAction): Leaves => ({ audit: action });
/** Append-only rows of trades, accounts, transactions, offers and articles: each move with its actor. */
const MOVES: Leaves = { history: 'history' };
const LEDGER: Leaves = { history: 'ledger' };
const DOCUMENTS: Leaves = { history: 'documents' };
const PAYMENTS: Leaves = { history: 'payments' };

/** Every call that changes data. A new call is added here, with the row that it leaves. */
export const LEAVES: Readonly<Record<string, Leaves>> = {
  'POST /api/users/register/recycler/': { none: 'the user itself, with the time of the sign-up' },
  'POST /api/users/register/producer/': { none: 'the user itself, with the time of the sign-up' },
  'POST /api/users/login/': audit('login.succeeded'),
  'POST /api/superadmin/login/': audit('login.succeeded'),
  'POST /api/users/token/refresh/': { none: 'the session goes on; a spent token leaves session.replayed' },
  'POST /api/users/logout/': audit('session.ended'),
  'POST /api/users/password/forgot/': { none: 'nothing changes until the link of the mail is used' },
  'POST /api/users/password/reset/': audit('password.reset'),
  'PATCH /api/users/person/': audit('person.changed'),
  'POST /api/users/email/change/': audit('email.change_requested'),
  'POST /api/users/email/verification/': { none: 'a link is mailed again; its use leaves email.verified' },
  'POST /api/users/email/verify/': audit('email.verified'),
  'POST /api/users/password/change/': audit('password.changed'),
  'POST /api/users/devices/': { none: 'a browser becomes known; the log-in that follows leaves login.succeeded' },
  'POST /api/users/step-up/options/': { none: 'changes nothing' },
  'POST /api/users/step-up/': audit('step_up.succeeded'),
  'DELETE /api/users/step-up/': { none: 'gives up a right of the own session' },

  'PATCH /api/users/update/': audit('company.changed'),
  'POST /api/superadmin/companies/{id}/bank-details/reveal/': audit('bank.revealed'),
  'POST /api/superadmin/companies/{id}/bank-change/': audit('bank.in_force'),
  'PATCH /api/superadmin/companies/{id}/': audit('company.trusted'),
  'DELETE /api/superadmin/recyclers/{id}/': audit('company.closed'),
  'DELETE /api/superadmin/producers/{id}/': audit('company.closed'),
  'POST /api/users/gst-registrations/': { history: 'gst_registrations' },
  'PATCH /api/users/gst-registrations/{id}/': { history: 'gst_registrations' },
  'DELETE /api/users/gst-registrations/{id}/': { history: 'gst_registrations' },
  'PATCH /api/epr/accounts/{id}/gst-registration/': {
    none: 'which registration later trades carry; a trade keeps its own',
  },

  'POST /api/epr/recycler/': audit('document.uploaded'),
  'PATCH /api/epr/recycler/{id}/': MOVES,
  'POST /api/epr/producer/': audit('document.uploaded'),
  'PATCH /api/epr/producer/{id}/': MOVES,
  'PATCH /api/superadmin/recycler-epr/{id}/': audit('registration.decided'),
  'PATCH /api/superadmin/producer-epr/{id}/': audit('registration.decided'),
  'POST /api/epr/registration-claims/': audit('document.uploaded'),
  'PATCH /api/superadmin/registration-claims/{id}/': audit('registration.decided'),
  'POST /api/epr/recycler/{id}/capacity/': audit('document.uploaded'),
  'PATCH /api/superadmin/capacities/{id}/': audit('capacity.checked'),

  'POST /api/epr/credit/': LEDGER,
  'PATCH /api/epr/credit/{id}/': LEDGER,
  'POST /api/epr/target/': LEDGER,
  'PATCH /api/epr/target/{id}/': LEDGER,
  'DELETE /api/epr/target/{id}/': { none: 'a target that no trade names, removed by its owner' },
  'POST /api/epr/obligations/': { history: 'obligation_sheets' },
  'POST /api/epr/obligations/{id}/targets/': LEDGER,
  'POST /api/epr/baskets/': { history: 'baskets' },
  'POST /api/epr/baskets/{id}/place/': MOVES,
  'POST /api/epr/credit-offers/': audit('offer.changed'),
  'PATCH /api/epr/credit-offers/{slug}/': audit('offer.changed'),
  'DELETE /api/epr/credit-offers/{slug}/': audit('offer.changed'),
  'POST /api/epr/credit-offers/{slug}/pause/': audit('offer.changed'),
  'POST /api/epr/credit-offers/{slug}/resume/': audit('offer.changed'),

  'POST /api/epr/purchases-requests/': MOVES,
  'PATCH /api/epr/purchases-requests/{id}/': MOVES,
  'POST /api/epr/purchases-requests/{id}/withdraw/': MOVES,
  'POST /api/epr/counter-credit-offers/': MOVES,
  'PATCH /api/epr/counter-credit-offers/{id}/': MOVES,
  'POST /api/epr/counter-credit-offers/{id}/withdraw/': MOVES,
  'POST /api/epr/counter-credit-offers/{id}/counter/': MOVES,
  'POST /api/epr/transactions/': MOVES,
  'PATCH /api/epr/transactions/{id}/': audit('document.uploaded'),
  'PATCH /api/superadmin/transactions/{id}/': audit('transaction.decided'),
  'POST /api/epr/trades/{id}/bank-details/': { history: 'history' },
  'POST /api/epr/trades/{id}/invoices/': DOCUMENTS,
  'POST /api/epr/invoices/{id}/credit-notes/': DOCUMENTS,
  'POST /api/epr/invoices/{id}/irn/': DOCUMENTS,
  'POST /api/superadmin/fee-invoices/': DOCUMENTS,
  'POST /api/epr/trades/{id}/payments/': PAYMENTS,
  'PATCH /api/epr/payments/{id}/': PAYMENTS,
  'PATCH /api/superadmin/billing-settings/': audit('setting.changed'),

  'POST /api/superadmin/rules/': audit('rule.added'),
  'POST /api/superadmin/rules/{id}/verify/': audit('rule.verified'),
  'POST /api/superadmin/rules/{id}/withdraw/': audit('rule.withdrawn'),
  'POST /api/superadmin/rule-modes/': audit('rule_mode.set'),

  'POST /api/users/contact/': { none: 'the enquiry itself, of a visitor without an account' },
  'POST /api/users/contact/battery/': { none: 'the enquiry itself, of a visitor without an account' },
  'POST /api/users/newsletter/subscribe/': { none: 'the subscription itself, of a visitor without an account' },
  'POST /api/superadmin/blogs/': { history: 'articles' },
  'POST /api/superadmin/blogs/preview/': { none: 'changes nothing' },
  'PATCH /api/superadmin/blogs/{id}/': { history: 'articles' },
  'DELETE /api/superadmin/blogs/{id}/': { history: 'articles' },
  'PATCH /api/superadmin/enquiries/{id}/': { history: 'enquiries' },
  'PATCH /api/users/notification-preferences/': { none: 'a choice of the own notifications' },
  'PATCH /api/users/notifications/{id}/': { none: 'an own notification is read' },
  'POST /api/users/notifications/read-all/': { none: 'own notifications are read' },
  'POST /api/users/calendar/link/': { none: 'a link of the own calendar' },
  'DELETE /api/users/calendar/link/': { none: 'a link of the own calendar' },
  'POST /api/superadmin/system/letters/{id}/retry/': { none: 'a mail is tried again' },
  'POST /api/superadmin/system/letters/retry/': { none: 'mails are tried again' },
  'POST /api/superadmin/system/jobs/{name}/run/': { none: 'a job runs now instead of later' },
  'POST /api/superadmin/system/ledger-checks/': { history: 'ledger_checks' },
};
