/** Steps of the tests of forms on public pages: what somebody types, and what becomes of it behind them. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect } from './market.ts';
import { newPerson } from './people.ts';

/** A visitor nobody else has been. */
export interface Visitor {
  name: string;
  company: string;
  email: string;
  mobile: string;
  message: string;
}

export function newVisitor(): Visitor {
  const { registrationNumber: mark } = newPerson('recycler');
  return {
    name: `Meera ${mark}`,
    company: `Meera Metals ${mark}`,
    email: `meera-${mark}@visitor.example`,
    mobile: mark,
    message: `We have 20 tonnes, lot ${mark}.`,
  };
}

/** The texts under the wrong fields of a form, by label. */
export async function expectFieldErrors(form: Locator, errors: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(errors)) {
    const field = form.getByLabel(label, { exact: true });
    await expect(field, label).toHaveAccessibleDescription(new RegExp(text.replaceAll(/[.()]/g, '\\$&')));
    await expect(field, label).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByText(text, { exact: true }), label).toBeVisible();
  }
}

/** Mails to an address in the outbox of the tested server, headers and text. */
export async function mailsTo(directory: string, address: string): Promise<string[]> {
  const outbox = join(directory, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return mails.filter((mail) => new RegExp(`^To: .*${address.replaceAll('.', '\\.')}`, 'm').test(mail)).map(readable);
}

/** Quoted-printable and base64 bodies as they are read. */
function readable(mail: string): string {
  const [head = '', ...body] = mail.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return `${head}\n\n${Buffer.from(text, 'base64').toString()}`;
  const plain = text
    .replaceAll('=\r\n', '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
  return `${head}\n\n${plain}`;
}
