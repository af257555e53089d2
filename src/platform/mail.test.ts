import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMailer, type Mail } from './mail.ts';

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
  let server: Server;
  let said: string;
  const sockets = new Set<Socket>();
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  /** A mail server that says `answer` to the recipient and takes everything else. */
  async function listen(answer: string): Promise<string> {
    said = '';
    server = createServer((socket) => {
      sockets.add(socket);
      let inBody = false;
      socket.write('220 here\r\n');
      socket.on('data', (data) => {
        said += data.toString();
        if (inBody) {
          if (said.endsWith('\r\n.\r\n')) {
            inBody = false;
            socket.write('250 kept\r\n');
          }
        } else if (/^RCPT/i.test(data.toString())) socket.write(`${answer}\r\n`);
        else if (/^DATA/i.test(data.toString())) {
          inBody = true;
          socket.write('354 go on\r\n');
        } else socket.write('250 yes\r\n');
      });
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    server.listen(0, '127.0.0.1', resolve);
    await promise;
    const address = server.address();
    return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  it('hands the message over', async () => {
    await createMailer({ mailFrom, dataDirectory, smtpUrl: await listen('250 yes') }).send(mail);
    expect(said).toContain('RCPT TO:<asha@example.in>');
    expect(said).toContain('Message-ID: <outbox-7-1@mandi.example>');
  });

  it('says so when the server does not take it', async () => {
    const mailer = createMailer({ mailFrom, dataDirectory, smtpUrl: await listen('452 full') });
    await expect(mailer.send(mail)).rejects.toThrow(/452/);
  });

  it('says so when there is no server', async () => {
    const smtpUrl = await listen('250 yes');
    server.close();
    for (const socket of sockets) socket.destroy();
    await expect(createMailer({ mailFrom, dataDirectory, smtpUrl }).send(mail)).rejects.toThrow(/ECONNREFUSED/);
  });
});
