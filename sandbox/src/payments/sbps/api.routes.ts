import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Sbps } from './sbps.ts';

/** The refund requests of the carriers, with the fields of their check values in order. */
const requests: Readonly<Record<string, { payMethod: string; fields: string }>> = {
  'ST02-00303-401': {
    payMethod: 'docomo',
    fields: 'merchant_id service_id tracking_id processing_datetime request_date limit_second',
  },
  'ST02-00303-402': {
    payMethod: 'auone',
    fields: 'merchant_id service_id tracking_id request_date limit_second',
  },
  'ST02-00303-405': {
    payMethod: 'softbank2',
    fields: 'merchant_id service_id tracking_id request_date limit_second',
  },
};

/** How far the date of a request may be off, in milliseconds. */
const toleranceMs = 600_000;

/** Serves SB Payment Service's API for refunds (取消返金要求): XML behind a Basic login. */
export function sbpsApi(app: FastifyInstance, sbps: Sbps): void {
  app.addContentTypeParser('text/xml', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.post<{ Body: string }>('/api/xmlapi.do', async (request, reply) => {
    const xml = request.body;
    const tag = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
    const login = `${tag('merchant_id')}${tag('service_id')}:${sbps.hashKey}`;
    const expected = `Basic ${Buffer.from(login).toString('base64')}`;
    if (request.headers.authorization !== expected) return reply.status(401).send();
    const id = /<sps-api-request id="([^"]+)">/.exec(xml)?.[1] ?? '';
    const error = refund(sbps, id, tag);
    await sbps.state.save();
    reply.type('text/xml; charset=Shift_JIS');
    const result = error === undefined ? 'OK' : 'NG';
    const digits = tag('request_date');
    return `<?xml version="1.0" encoding="Shift_JIS"?><sps-api-response id="${id}"><res_result>${result}</res_result><res_sps_transaction_id>B${digits}${tag('tracking_id')}</res_sps_transaction_id><res_process_date>${digits}</res_process_date><res_err_code>${error ?? ''}</res_err_code><res_date>${digits}</res_date></sps-api-response>`;
  });
}

/** Refunds a whole payment. Returns an error code: carrier, kind of error, field. */
function refund(sbps: Sbps, id: string, tag: (name: string) => string): string | undefined {
  const request = requests[id];
  if (request === undefined) return '99902000';
  const carrier = id.slice(-3);
  const values = request.fields.split(' ').map(tag);
  const hash = createHash('sha1')
    .update(values.join('') + sbps.hashKey)
    .digest('hex');
  if (hash !== tag('sps_hashcode').toLowerCase()) return `${carrier}09999`;
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(tag('request_date')) ?? [];
  const sentAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+09:00`);
  if (!(Math.abs(Date.now() - sentAt) <= toleranceMs)) return `${carrier}10999`;
  const order = sbps.findByTracking(tag('tracking_id'));
  if (order?.fields['pay_method'] !== request.payMethod) return `${carrier}12999`;
  // Already refunded: nothing is left.
  if (order.status !== 'paid') return `${carrier}41999`;
  order.status = 'refunded';
  return undefined;
}
