/** Mails that the tested server has sent. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Mails to an address in the tested server's outbox, headers and text. */
export async function mailsTo(directory: string, address: string): Promise<string[]> {
  const outbox = join(directory, 'outbox');
  // A mail that is being written has a name that starts with a dot, and its own name a moment later.
  const names = (await readdir(outbox).catch(() => [])).filter((name) => !name.startsWith('.'));
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return mails.filter((mail) => new RegExp(`^To: .*${address.replaceAll('.', '\\.')}`, 'm').test(mail)).map(readable);
}

/** Decodes quoted-printable and base64 bodies. */
function readable(mail: string): string {
  const [head = '', ...body] = mail.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return `${head}\n\n${Buffer.from(text, 'base64').toString()}`;
  const plain = text
    .replaceAll('=\r\n', '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
  return `${head}\n\n${plain}`;
}
