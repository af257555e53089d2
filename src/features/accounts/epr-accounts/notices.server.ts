/**
 * Decisions about EPR accounts, told to their companies, and pending accounts, told to superadmins: the first by a mail at once, all others of
 * the following hour in one mail, so that a company that adds many accounts does not flood the inbox.
 */
import { type MailText, oneLine, reasonGiven } from '#lib/notice.ts';
import { changedFields, findCompanyChange } from '#people/company/notices.server.ts';
import type { Context } from '#platform/context.ts';
import { type Db, exists, inTransaction, many, one, sql, type Tx, oneOf } from '#platform/database/database.ts';
import type { CompaniesTable, EprAccountsTable, WaitingAccountsMailTable } from '#platform/database/schema.gen.ts';
import { type Message, SUPERADMINS, topic, type Topic, type Topics } from '#platform/notice.ts';
import { LaterError, type OutboxEvent } from '#platform/outbox.ts';

/** Where accounts of a role are listed: for their owner, and for superadmins. */
export const LISTS = {
  recycler: { own: '/RecycleEPRAccountsList', supervised: '/recycler-erplist' },
  producer: { own: '/ProducerEPRAccountsList', supervised: '/producer-erplist' },
} as const;

/** Facts of a registration for its mails. */
interface Registration extends Pick<EprAccountsTable, 'role' | 'status' | 'reason'> {
  ownerId: EprAccountsTable['owner_id'];
  registrationNumber: EprAccountsTable['registration_number'];
  registeredName: EprAccountsTable['registered_name'];
  wasteType: EprAccountsTable['waste_type'];
  /** The number was granted to another company. */
  released: boolean;
  companyName: CompaniesTable['company_name'] | null;
}

const selectRegistration = sql`
  select a.role, a.status, a.reason, a.owner_id as "ownerId", a.registration_number as "registrationNumber",
    a.registered_name as "registeredName", a.waste_type as "wasteType", a.released_at is not null as released, c.company_name as "companyName"
  from epr_accounts a left join companies c on c.user_id = a.owner_id`;

function findRegistration(db: Db, id: string): Promise<Registration | undefined> {
  return one<Registration>(db)`${selectRegistration} where a.id = ${id}`;
}

/**
 * Accounts of these that still await approval, in the order of submission. Accounts pending because of a change of company name or GST
 * number are left out; another mail covers them.
 */
function listWaiting(db: Db, ids: readonly string[]): Promise<Registration[]> {
  return many<Registration>(db)`
    ${selectRegistration} where a.id = ${oneOf(ids)} and a.status = 'pending'
      and a.identity_change is null order by a.changed_at, a.id`;
}

/** The change of name or GST number at that instant, if it ended the approval of an account; later ones before the decision do not. */
async function findEndedApproval(db: Db, ownerId: string, event: OutboxEvent) {
  const isEnded = await exists(db)`
    select from epr_accounts a where a.owner_id = ${ownerId} and a.identity_change is not null
      and exists (select from history h where h.subject = 'epr_account' and h.subject_id = a.id and h.at = ${event.at}
        and h.from_status = 'approved' and h.to_status = 'pending') limit 1`;
  return isEnded ? findCompanyChange(db, ownerId, event) : undefined;
}

const named = (facts: Registration): string =>
  `EPR account ${facts.registrationNumber} (${oneLine(facts.registeredName)}, ${facts.wasteType})`;

/** Mail to the superadmins: registrations of the last hour that await approval. */
function registrationsWait(all: readonly Registration[]): MailText {
  const [first] = all;
  const link = { label: 'Check and decide', path: LISTS[first?.role ?? 'recycler'].supervised };
  if (first !== undefined && all.length === 1)
    return {
      subject: `An EPR account waits for approval: ${first.registrationNumber}`,
      paragraphs: [
        `The ${first.role} ${oneLine(first.companyName ?? first.registeredName)} has submitted ${named(first)}. It waits for your decision.`,
      ],
      link,
    };
  const rest = all.length - MOST_NAMED;
  return {
    subject: `${all.length} EPR accounts wait for approval`,
    paragraphs: [
      'These have been submitted and wait for your decision:',
      all
        .slice(0, MOST_NAMED)
        .map((facts) => `- ${oneLine(facts.companyName ?? facts.registeredName)}: ${named(facts)}`)
        .join('\n'),
      ...(rest > 0 ? [`And ${rest} more.`] : []),
    ],
    link,
  };
}

/** Maximum registrations listed by name; the rest are counted. */
const MOST_NAMED = 50;

/** Mail to the owner: approved. */
function registrationApproved(facts: Registration): MailText {
  return {
    subject: `Your EPR account ${facts.registrationNumber} is approved`,
    paragraphs: [
      `Your ${named(facts)} is approved.`,
      facts.role === 'recycler'
        ? 'You can now add credits to it and list them on the marketplace.'
        : 'You can now add targets to it and buy credits.',
    ],
    link: { label: 'Your EPR accounts', path: LISTS[facts.role].own },
  };
}

/** Mail to the owner: rejected, or approval revoked. */
function registrationRejected(facts: Registration): MailText {
  return {
    subject: `Your EPR account ${facts.registrationNumber} is not approved`,
    paragraphs: [
      `Your ${named(facts)} is not approved.`,
      ...reasonGiven(facts.reason),
      facts.role === 'recycler'
        ? 'No offers of it are shown on the marketplace. Trades in progress continue.'
        : 'It cannot be used to buy credits. Trades in progress continue.',
      facts.released
        ? 'Its number has been granted to another company, which showed that it is theirs.'
        : 'Please check its details and the certificate. When you correct them, it is submitted for approval again.',
    ],
    link: { label: 'Your EPR accounts', path: LISTS[facts.role].own },
  };
}

/** The owner is told of each decision; a mail that another decision has overtaken is left out. */
const toOwner = (status: 'approved' | 'rejected', write: (account: Registration) => MailText): Topic =>
  topic('accounts', findRegistration, (account) => ({
    to: { organisation: account.ownerId },
    text: `EPR account ${status}: ${account.registrationNumber}`,
    path: LISTS[account.role].own,
    mail: write(account),
    isMailed: account.status === status,
  }));

const ACCOUNT_WAITS = 'epr_account.pending';

export const EPR_ACCOUNT_TOPICS: Topics = {
  [ACCOUNT_WAITS]: {
    ...topic('review', findRegistration, ({ registrationNumber, role }) => ({
      to: SUPERADMINS,
      text: `EPR account to review: ${registrationNumber}`,
      path: LISTS[role].supervised,
    })),
    deliver: mailWaitingAccounts,
  },
  'epr_account.approved': toOwner('approved', registrationApproved),
  'epr_account.rejected': toOwner('rejected', registrationRejected),
  // Each account that waits again has its own notification.
  'user.company_changed': topic('review', findEndedApproval, ({ companyName, role, detail }) => ({
    to: SUPERADMINS,
    text: null,
    mail: {
      subject: `EPR accounts wait again: ${oneLine(companyName)}`,
      paragraphs: [
        `${oneLine(companyName)} has changed its details. Its approved EPR accounts are pending again.`,
        changedFields(detail),
      ],
      link: { label: 'Check and decide', path: LISTS[role].supervised },
    },
  })),
};

const HOUR_MS = 60 * 60 * 1000;

/**
 * Processes the event of a pending account: sends a mail about it alone, one about all events since the last mail if that was within the
 * hour, or none if a previous mail covered it. A row lock serialises workers. The time of the mail is stored before sending, outside of any
 * open transaction, and restored if sending fails; the events are marked as delivered after sending, so a worker that is killed in between
 * causes a repeated mail an hour later.
 * @throws LaterError until an hour has passed since the last mail
 * @throws errors of the mailer
 */
async function mailWaitingAccounts(
  context: Context,
  event: OutboxEvent,
  send: (messages: readonly Message[]) => Promise<void>,
): Promise<void> {
  const turn = await inTransaction(context.db, (tx) => takeTurn(tx, event, context.clock.now()));
  if (turn === null) return;
  try {
    await send(turn.messages);
  } catch (error) {
    await putTurnBack(context.db, turn);
    throw error;
  }
  await noteMailed(context.db, turn);
}

/** A mail that this worker may send now. */
interface Turn {
  takenAt: Date;
  /** Time of the previous mail. */
  before: Date | null;
  /** Ids of the events that the mail covers. */
  eventIds: readonly number[];
  messages: Message[];
}

/** Null when the event needs no mail. @throws LaterError until an hour has passed since the last mail */
async function takeTurn(tx: Tx, event: OutboxEvent, now: Date): Promise<Turn | null> {
  const before = await lockTurn(tx);
  if (await isMailed(tx, event.id)) return null;
  if ((await listWaiting(tx, [event.subjectId])).length === 0) return null;
  const hourEnds = new Date((before?.getTime() ?? 0) + HOUR_MS);
  if (now < hourEnds) throw new LaterError(hourEnds);
  const events = event.at < hourEnds ? await eventsUntil(tx, hourEnds) : [event];
  const waiting = await listWaiting(
    tx,
    events.map(({ subjectId }) => subjectId),
  );
  const messages = [{ to: SUPERADMINS, mail: registrationsWait(waiting) } as const];
  await sql`update waiting_accounts_mail set told_at = ${now}`.execute(tx);
  return { takenAt: now, before, eventIds: events.map(({ id }) => id), messages };
}

async function putTurnBack(db: Db, { takenAt, before }: Turn): Promise<void> {
  await sql`update waiting_accounts_mail set told_at = ${before} where told_at = ${takenAt}`.execute(db);
}

async function noteMailed(db: Db, { takenAt, eventIds }: Turn): Promise<void> {
  await sql`
    update outbox set delivered_at = ${takenAt} where id = any (${[...eventIds]}::bigint[])`.execute(db);
}

/** Time of the last mail, sent or being sent. Locks the row, so that no other worker sends until the transaction ends. */
async function lockTurn(tx: Tx): Promise<Date | null> {
  const turn = await one<Pick<WaitingAccountsMailTable, 'told_at'>>(tx)`
    select told_at from waiting_accounts_mail for update`;
  return turn?.told_at ?? null;
}

const isMailed = (tx: Tx, id: number): Promise<boolean> =>
  exists(tx)`select from outbox where id = ${id} and delivered_at is not null`;

/** Undelivered events of pending accounts before an instant. */
function eventsUntil(tx: Tx, until: Date): Promise<Pick<OutboxEvent, 'id' | 'subjectId'>[]> {
  return many<Pick<OutboxEvent, 'id' | 'subjectId'>>(tx)`
    select id, subject_id as "subjectId" from outbox
    where delivered_at is null and buried_at is null and topic = ${ACCOUNT_WAITS} and at < ${until} order by id`;
}
