import * as z from 'zod';
import { endpoint, webAddress } from '../lib/setting-schemas.ts';

/** The environment variables of metrics, traces and the log. */
export const telemetryVariables = {
  /** The address and port on which metrics are served; unset: no metrics. */
  KAIFU_METRICS: endpoint('127.0.0.1:9464').optional(),
  /**
   * The address to which traces are sent (OTLP over HTTP), and the sampled share of requests;
   * unset: no traces.
   */
  KAIFU_TRACES: webAddress.optional(),
  KAIFU_TRACES_SHARE: z.coerce.number('must be a number').min(0).max(1).default(0.05),
  KAIFU_LOG: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
};
