import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { isOnThisMachine, smtpSender } from './smtp.ts';

/** Opens a mail server that offers no STARTTLS. @returns its port, and what it receives */
async function openPlainServer() {
  const received: string[] = [];
  const server = createServer((socket) => {
    socket.write('220 here\r\n');
    socket.on('data', (data) => {
      received.push(...String(data).trim().split('\r\n'));
      socket.write(
        String(data).startsWith('EHLO') ? '250-here\r\n250 AUTH PLAIN\r\n' : '250 ok\r\n',
      );
    });
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return { received, port: (server.address() as AddressInfo).port };
}

const mail = { to: 'taro@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

it('mail server on another machine without STARTTLS: nothing is sent, neither password nor mail', async () => {
  const { received, port } = await openPlainServer();
  const url = `smtp://shop:secret@127.0.0.1:${port}`;
  const sender = smtpSender({ url, from: 'shop@example.com', requireTls: true });
  await expect(sender.send(mail)).rejects.toThrow();
  sender.close();
  expect(received.join('\n')).toMatch(/^EHLO /);
  expect(received.filter((line) => /^(?:AUTH|MAIL|RCPT|DATA)/.test(line))).toEqual([]);
});

it.each([
  ['smtp://localhost:25', true],
  ['smtp://user:password@127.0.0.1:2525', true],
  ['smtp://[::1]:25', true],
  ['smtp://mail.example:587', false],
  ['smtp://192.0.2.1:25', false],
  ['smtp://localhost.example:25', false],
])('mail server %s: on this machine, %s', (url, isHere) => {
  expect(isOnThisMachine(url)).toBe(isHere);
});
