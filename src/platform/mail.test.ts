import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMailServer, type MailServer } from '#tests/mail-server.ts';
import { createMailer, type Mail } from './mail.ts';
import { NoMailServerError } from './outbox.ts';

const mail: Mail = { id: 'outbox-7-1', to: 'asha@example.in', subject: 'Grüße ₹ 2.50', text: 'First line\nकिलो\n' };
const mailFrom = 'EPR Mandi <no-reply@mandi.example>';

let dataDirectory: string;
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'mandi-mail-'));
});
afterEach(() => rm(dataDirectory, { recursive: true }));

describe('without SMTP', () => {
  const files = () => readdir(join(dataDirectory, 'outbox'));
  const read = (name: string) => readFile(join(dataDirectory, 'outbox', name), 'utf8');

  it('writes each mail as a file', async () => {
    await createMailer({ mailFrom, dataDirectory }).send(mail);
    expect(await files()).toEqual(['outbox-7-1.eml']);
    const text = await read('outbox-7-1.eml');
    expect(text).toContain('From: EPR Mandi <no-reply@mandi.example>\r\n');
    expect(text).toContain('To: asha@example.in\r\n');
    expect(text).toContain('Message-ID: <outbox-7-1@mandi.example>\r\n');
    expect(text).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
    expect(text).toMatch(/^Subject: =\?UTF-8\?/m);
  });

  it('has one file however often it is sent', async () => {
    const mailer = createMailer({ mailFrom, dataDirectory });
    await Promise.all([mailer.send(mail), mailer.send(mail)]);
    await mailer.send(mail);
    expect(await files()).toEqual(['outbox-7-1.eml']);
  });

  it.each(['a subject\r\nBcc: thief@example.in', 'a subject\nBcc: thief@example.in', 'a\u2028Bcc: thief@example.in'])(
    'lets no header in by %j',
    async (subject) => {
      await createMailer({ mailFrom, dataDirectory }).send({ ...mail, subject });
      expect(await read('outbox-7-1.eml')).not.toMatch(/^Bcc:/im);
    },
  );

  it.each([
    { to: 'a@example.in\r\nBcc: thief@example.in' },
    { to: 'a@example.in, thief@example.in' },
    { to: '<a@example.in>' },
    { to: 'a\0@example.in' },
    { id: '../../etc/x' },
    { id: '.hidden' },
    { id: 'a>\r\nBcc: thief@example.in' },
  ])('refuses %j', async (change) => {
    await expect(createMailer({ mailFrom, dataDirectory }).send({ ...mail, ...change })).rejects.toThrow(TypeError);
    await expect(files()).rejects.toThrow();
  });
});

describe('by SMTP', () => {
  let server: MailServer;
  beforeEach(async () => void (server = await openMailServer()));
  afterEach(() => server.close());

  const send = () => createMailer({ mailFrom, dataDirectory, smtpUrl: server.url }).send(mail);

  it('hands the message over', async () => {
    await send();
    expect(server.result()).toContain('RCPT TO:<asha@example.in>');
    expect(server.taken).toEqual(['outbox-7-1@mandi.example']);
  });

  it('says so when the server does not take it', async () => {
    server.answer = '452 full';
    await expect(send()).rejects.toThrow(/452/);
    await expect(send()).rejects.not.toBeInstanceOf(NoMailServerError);
  });

  it('says that nobody is there when there is no server, and when it closes', async () => {
    server.answer = '421 closing';
    await expect(send()).rejects.toBeInstanceOf(NoMailServerError);
    await server.close();
    await expect(send()).rejects.toThrow(/ECONNREFUSED/);
    await expect(send()).rejects.toBeInstanceOf(NoMailServerError);
    server = await openMailServer();
  });
});
