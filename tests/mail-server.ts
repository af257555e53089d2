import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A mail server that takes what comes, or says something else to each recipient. */
export interface MailServer {
  url: string;
  /** What it says to a recipient: `250 yes` takes the message. */
  answer: string;
  /** All that was said to it. */
  said(): string;
  /** The Message-ID of each message that it took, in order. */
  taken: string[];
  /** Nobody listens any more, and who was connected is cut off. */
  close(): Promise<void>;
}

/** @param port the one that it had before; without it any that is free */
export async function openMailServer(port = 0): Promise<MailServer> {
  const sockets = new Set<Socket>();
  let said = '';
  const server = createServer((socket) => {
    sockets.add(socket);
    let body: string | undefined;
    const say = (text: string) => void socket.write(`${text}\r\n`);
    say('220 here');
    socket.on('error', () => undefined); // its end is what counts
    socket.on('data', (data) => {
      const text = data.toString();
      said += text;
      if (body !== undefined) {
        body += text;
        if (!body.endsWith('\r\n.\r\n')) return;
        mail.taken.push(/^Message-ID: <(.+)>\r$/im.exec(body)?.[1] ?? '');
        body = undefined;
        say('250 kept');
      } else if (/^RCPT/i.test(text)) say(mail.answer);
      else if (/^DATA/i.test(text)) {
        body = '';
        say('354 go on');
      } else say('250 yes');
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    answer: '250 yes',
    said: () => said,
    taken: [],
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
  return mail;
}
