import { deliver } from '#oversight/notices/service.server.ts';
import type { Mail } from '#platform/mail.ts';
import { deliverOutbox } from '#platform/outbox.ts';
import type { TestMarket } from './market.ts';

/** Delivers what the outbox holds and returns the mails, in order. */
export async function deliveredMails(market: TestMarket): Promise<Mail[]> {
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  while (await deliverOutbox(market.db, market.clock.now(), (event) => deliver(market.context, mailer, event)));
  return mails;
}

/** The token after `#` in the link of a mail to that page. */
export function tokenIn(mail: Mail | undefined, page: string): string {
  const found = new RegExp(`${page}#([\\w-]{43})`).exec(mail?.text ?? '')?.[1];
  if (found === undefined) throw new Error(`No link to ${page} in ${mail?.text}`);
  return found;
}
