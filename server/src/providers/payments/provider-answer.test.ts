import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ProviderUnavailableError } from './payment-provider.ts';
import { fetchAnswer } from './provider-answer.ts';

it.each([302, 307, 308])(
  'request to a payment provider answered by redirect %i: counts as no answer, the other address is not asked',
  async (status) => {
    const asked: (string | undefined)[] = [];
    const server = createServer(({ url }, response) => {
      asked.push(url);
      response.writeHead(status, { location: '/elsewhere' }).end();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const headers = { authorization: 'Bearer secret' };
    const answer = fetchAnswer('PayPal', `http://127.0.0.1:${port}/v2/orders`, {
      ...{ method: 'POST', body: '{}', headers },
    });
    await expect(answer).rejects.toThrow(ProviderUnavailableError);
    expect(asked).toEqual(['/v2/orders']);
  },
);
