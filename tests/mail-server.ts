import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A mail server whose reply can be set per recipient. */
export interface MailServer {
  url: string;
  /** Reply for a recipient: `250 yes` accepts the message. */
  answer: string;
  /** Everything that clients sent. */
  result(): string;
  /** Message-IDs of the accepted messages, in order. */
  taken: string[];
  /** Stops listening and closes open connections. */
  close(): Promise<void>;
}

/** @param port its previous port; by default any free one */
export async function openMailServer(port = 0): Promise<MailServer> {
  const sockets = new Set<Socket>();
  let result = '';
  const server = createServer((socket) => {
    sockets.add(socket);
    let body: string | undefined;
    const say = (text: string) => void socket.write(`${text}\r\n`);
    say('220 here');
    socket.on('error', () => undefined); // only the end counts
    socket.on('data', (data) => {
      const text = data.toString();
      result += text;
      if (body !== undefined) {
        body += text;
        if (!body.endsWith('\r\n.\r\n')) return;
        mail.taken.push(/^Message-ID:\s+<(.+)>\r$/im.exec(body)?.[1] ?? '');
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
    result: () => result,
    taken: [],
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
  return mail;
}
