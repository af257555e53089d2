import { type Db, one, sql, type Tx } from '../../platform/database/database.ts';
import type { AccountNoticesTable, UsersTable } from '../../platform/database/schema.gen.ts';
import type { NoticeKind } from './rules.ts';

/** Account event about which the holder is mailed. */
export interface AccountNotice {
  id: string;
  userId: string;
  kind: NoticeKind;
  at: Date;
  address: string | null;
  device: string | null;
  /** Where the mail goes; null: to the account's address. */
  email: string | null;
  detail: Readonly<Record<string, unknown>>;
}

export async function insertNotice(tx: Tx, notice: AccountNotice): Promise<void> {
  const { id, userId, kind, at, address, device, email, detail } = notice;
  await sql`
    insert into account_notices (id, user_id, kind, at, address, device, email, detail)
    values (${id}, ${userId}, ${kind}, ${at}, ${address}, ${device}, ${email}, ${JSON.stringify(detail)}::jsonb)`.execute(
    tx,
  );
}

/**
 * Whether a mail with a link for a protected account is queued, its link is still valid, or one was sent recently. A mail that has created
 * no link within `linkLifeMs` counts as lost.
 */
export async function hasProtectionMail(
  tx: Tx,
  asked: { userId: string; now: Date; linkLifeMs: number; pauseMs: number },
): Promise<boolean> {
  const { userId, now, linkLifeMs, pauseMs } = asked;
  const before = (age: number) => new Date(now.getTime() - age);
  const { rows } = await sql`
    select 1 from link_tokens where user_id = ${userId} and kind = 'device' and used_at is null and expires_at > ${now}
    union all
    select 1 from account_notices n
    where n.user_id = ${userId} and n.kind = 'login_protected' and n.at > ${before(linkLifeMs)} and (n.at > ${before(pauseMs)}
      or not exists (select from link_tokens l where l.user_id = n.user_id and l.kind = 'device' and l.created_at >= n.at))
    limit 1`.execute(tx);
  return rows.length === 1;
}

/** Whether so many log-ins to an account have failed since an instant, and its holder has had no mail about it since another one. */
export async function isMailDue(
  tx: Tx,
  userId: string | null,
  most: number,
  since: { failures: Date; mail: Date },
): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select (select count(*) from (
        select from audit where owner_id = ${userId} and at > ${since.failures} and outcome = 'refused'
          and action in ('login.failed', 'step_up.failed') order by id desc limit ${most}
      ) failures) >= ${most}::int and not exists (
        select from account_notices where user_id = ${userId} and kind = 'failed_logins' and at > ${since.mail}
      ) as due`.execute(tx);
  return rows[0]?.due ?? false;
}

/** An account event of an open account, for the mail to its holder, and whether the same has happened again since. */
export async function findNotice(db: Db, id: string) {
  return one<
    Pick<AccountNoticesTable, 'at' | 'address' | 'device' | 'email'> & {
      userId: UsersTable['id'];
      kind: NoticeKind;
      detail: Record<string, unknown>;
      isOvertaken: boolean;
    }
  >(db)`
    select user_id as "userId", kind, at, address, device, email, detail,
      exists (select from account_notices o where o.user_id = n.user_id and o.kind = n.kind and o.id > n.id) as "isOvertaken"
    from account_notices n where id = ${id}`;
}
