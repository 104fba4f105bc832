import * as z from 'zod';
import { type VariablesOf, webAddress } from '../lib/setting-schemas.ts';
import type { S3Settings } from './s3-store.ts';

/** The environment variables of object storage. */
export const fileVariables = {
  /**
   * Object storage for pictures and for the web app's files of every version, as
   * `s3://bucket/prefix`; unset: folders of `KAIFU_DATA`.
   */
  KAIFU_FILES: z
    .url({ protocol: /^s3$/, hostname: /.+/, error: 'must be written as s3://bucket/prefix' })
    .optional(),
  /** The address of an object storage other than Amazon's. */
  KAIFU_FILES_ENDPOINT: webAddress.optional(),
  KAIFU_FILES_REGION: z.string().min(1).default('ap-northeast-1'),
  /** Public address of the storage's `prefix` for browsers; unset: the shop sends the files. */
  KAIFU_FILES_URL: webAddress.optional(),
};

/** Reads the settings of object storage; undefined if files are stored in a folder. */
export function objectStorageOf(
  variables: VariablesOf<typeof fileVariables>,
): S3Settings | undefined {
  if (variables.KAIFU_FILES === undefined) return undefined;
  const { hostname, pathname } = new URL(variables.KAIFU_FILES);
  return {
    bucket: hostname,
    prefix: pathname.replace(/^\/+|\/+$/g, ''),
    region: variables.KAIFU_FILES_REGION,
    endpoint: variables.KAIFU_FILES_ENDPOINT,
  };
}
