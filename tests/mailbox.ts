import { deliver } from '#oversight/notices/service.server.ts';
import type { DailyJob } from '#platform/jobs/job.ts';
import { runIfDue, runNow } from '#platform/jobs/run-job.ts';
import type { Mail } from '#platform/mail.ts';
import { deliverOutbox } from '#platform/outbox.ts';
import { listJobs } from '#server/jobs.ts';
import type { TestMarket } from './market.ts';

/** Delivers what the outbox holds and returns the mails, in order. */
export async function deliveredMails(market: TestMarket): Promise<Mail[]> {
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  while (await deliverOutbox(market.db, market.clock.now(), (event) => deliver(market.context, mailer, event)));
  return mails;
}

/** The jobs of a market. `deliver` runs that of the outbox and returns the mails of all jobs since the last time. */
export function mailingJobs({ context }: TestMarket) {
  const mails: Mail[] = [];
  const jobs = listJobs(context, { send: async (mail) => void mails.push(mail) });
  const named = (name: string) => jobs.find((job) => job.name === name) as DailyJob;
  const run = (name: string) => runNow(context, named(name));
  return {
    run,
    runIfDue: (name: string) => runIfDue(context, named(name), new AbortController().signal),
    async deliver(): Promise<Mail[]> {
      await run('deliver the outbox');
      return mails.splice(0);
    },
  };
}

/** The token after `#` in the link of a mail to that page. */
export function tokenIn(mail: Mail | undefined, page: string): string {
  const found = new RegExp(`${page}#([\\w-]{43})`).exec(mail?.text ?? '')?.[1];
  if (found === undefined) throw new Error(`No link to ${page} in ${mail?.text}`);
  return found;
}
