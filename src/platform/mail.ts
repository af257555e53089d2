import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { isEmailAddress } from '#lib/email-address.ts';
import type { Config } from './config.ts';
import { errorCode } from './error-code.ts';
import { NoMailServerError } from './outbox.ts';

/** One message to one person. */
export interface Mail {
  /** Letters, digits, `-`, `_`, `.`. Mails with the same id are the same message: its Message-ID is derived from it. */
  id: string;
  /** A bare address. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Address that ends what the mail belongs to by one POST (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /**
   * @throws when the message could not be handed over; a retry with the same id does no harm. `NoMailServerError` when the mail server is
   * out of reach
   */
  send(mail: Mail): Promise<void>;
}

/** SMTP timeouts in milliseconds. Together below the lease of an outbox event, so that no other worker sends the same mail meanwhile. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 5_000 };
/** Prevents the mailer from reading files or URLs that a message names. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true };

/** Sends by SMTP; without SMTP configuration each mail is written to a file `DATA_DIR/outbox/{id}.eml`. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDirectory'>): Mailer {
  const { smtpUrl, mailFrom, dataDirectory } = config;
  if (smtpUrl !== undefined) {
    const transport = createTransport({ url: smtpUrl, ...TIMEOUTS, ...CLOSED });
    return {
      async send(mail) {
        const message = compose(mail, mailFrom);
        await transport.sendMail(message).catch((error: unknown) => {
          throw isAway(error) ? new NoMailServerError(error.message, { cause: error }) : error;
        });
      },
    };
  }
  const directory = join(dataDirectory, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...CLOSED });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(compose(mail, mailFrom));
      if (!Buffer.isBuffer(message)) throw new TypeError('The mail was not composed as a whole');
      await writeWhole(directory, `${mail.id}.eml`, message);
    },
  };
}

const AWAY = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'ESOCKET',
  'ETIMEDOUT',
  'EDNS',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** SMTP reply code: the server closes the connection, whatever the message (RFC 5321, 4.2.2). */
const CLOSING = 421;

const isAway = (error: unknown): error is Error =>
  error instanceof Error &&
  (AWAY.has(errorCode(error) ?? '') || ('responseCode' in error && error.responseCode === CLOSING));

function compose(mail: Mail, from: string): SendMailOptions {
  if (!/^[\w.-]{1,100}$/.test(mail.id) || mail.id.startsWith('.')) throw new TypeError('Not an id of a mail');
  if (!isEmailAddress(mail.to)) throw new TypeError('Not an e-mail address');
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    // A structured address, so that nothing in it is parsed as a second recipient.
    to: { name: '', address: mail.to },
    subject: mail.subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 200),
    text: mail.text,
    ...(mail.html !== undefined && { html: mail.html }),
    messageId: `<${mail.id}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** Writes a file atomically: a reader sees the whole file or none, also after a crash. */
async function writeWhole(directory: string, name: string, content: Buffer): Promise<void> {
  await mkdir(directory, { recursive: true });
  const unfinished = join(directory, `.${name}.${randomUUID()}`);
  try {
    await writeFile(unfinished, content, { flag: 'wx', mode: 0o600, flush: true });
    await rename(unfinished, join(directory, name));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
