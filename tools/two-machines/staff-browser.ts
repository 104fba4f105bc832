import { randomUUID } from 'node:crypto';
import type * as mini from 'zod/mini';
import type { Operation } from '#contract/console/operation.ts';
import {
  addressOf,
  type LooseOperationRequest,
  type OperationRequest,
} from '../../server/src/testing/console-client.ts';
import { setCookiesOf } from '../lib/set-cookies.ts';
import { consoleUrl } from './machine.ts';

/** A browser of the staff, which can go to another machine with each request. */
export class StaffBrowser {
  readonly #cookies = new Map<string, string>();

  /** Sends a request to the console at an address, and returns the status. */
  async status(at: string, operation: Operation): Promise<number> {
    return (await this.#send(at, operation, {})).status;
  }

  /** Makes an operation that must succeed, and returns its answer. */
  done<O extends Operation>(
    at: string,
    operation: O,
    request: OperationRequest<O>,
  ): Promise<mini.output<O['answer']>>;
  async done(at: string, operation: Operation, request: LooseOperationRequest): Promise<unknown> {
    const response = await this.#send(at, operation, request);
    const text = await response.text();
    if (!response.ok || response.status === 202)
      throw new Error(`${operation.path} at ${at}: ${response.status} ${text}`);
    return operation.answer.parse(response.status === 204 ? {} : JSON.parse(text));
  }

  async #send(
    at: string,
    operation: Operation,
    { params = {}, query = {}, body = {}, file = Buffer.alloc(0) }: LooseOperationRequest,
  ): Promise<Response> {
    const isWrite = operation.method !== 'GET';
    const response = await fetch(at + addressOf(operation, params, query), {
      method: operation.method,
      headers: {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(isWrite && {
          origin: consoleUrl,
          'content-type': operation.isUpload ? 'application/octet-stream' : 'application/json',
        }),
        ...(operation.idempotent && { 'idempotency-key': randomUUID() }),
      },
      ...(isWrite && {
        body: operation.isUpload ? new Uint8Array(file) : JSON.stringify(body),
      }),
    });
    for (const { name, value } of setCookiesOf(response)) {
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }
}
