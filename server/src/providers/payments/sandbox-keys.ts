import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import { readOrCreate } from '../../lib/read-or-create-file.ts';

/**
 * The keys shared by the shop and the sandbox's payment providers. Each data folder has its own.
 */
const SandboxKeys = z.object({
  stripe: z.object({
    secretKey: z.string(),
    publishableKey: z.string(),
    webhookSecret: z.string(),
  }),
  paypal: z.object({
    clientId: z.string(),
    clientSecret: z.string(),
    webhookId: z.string(),
    /** Signs and verifies the sandbox's callbacks. */
    callbackSecret: z.string(),
  }),
  amazon: z.object({
    merchantId: z.string(),
    publicKeyId: z.string(),
    /** The shop's key, as PEM. */
    privateKey: z.string(),
    storeId: z.string(),
    /** The key with which the sandbox signs notifications in place of Amazon SNS, as PEM. */
    notificationKey: z.string(),
  }),
  sbps: z.object({ merchantId: z.string(), serviceId: z.string(), hashKey: z.string() }),
});
export type SandboxKeys = z.infer<typeof SandboxKeys>;

/**
 * Loads the keys of the sandbox's providers from the data folder; the first process that needs them
 * creates them. They are secret: anyone who knows them can forge a paid callback and get points.
 *
 * @throws DamagedFileError
 */
export function loadSandboxKeys(dataFolder: string): Promise<SandboxKeys> {
  const path = join(dataFolder, 'sandbox', 'keys.json');
  const remedy = 'Delete it: a start makes new keys.';
  return readOrCreate({ path, schema: SandboxKeys, remedy }, makeSandboxKeys);
}

/** Makes random keys for the sandbox's providers. */
function makeSandboxKeys(): SandboxKeys {
  return {
    stripe: {
      secretKey: `sk_test_${secret()}`,
      publishableKey: 'pk_test_sandbox',
      webhookSecret: `whsec_${secret()}`,
    },
    paypal: {
      clientId: 'sandbox-client',
      clientSecret: secret(),
      webhookId: 'WH-SANDBOX',
      callbackSecret: secret(),
    },
    amazon: {
      merchantId: 'A0SANDBOX00000',
      publicKeyId: 'SANDBOX-KAIFU',
      privateKey: rsaKey(),
      storeId: 'amzn1.application-oa2-client.sandbox',
      notificationKey: rsaKey(),
    },
    sbps: { merchantId: '00000', serviceId: '001', hashKey: secret() },
  };
}

function secret(): string {
  return randomBytes(24).toString('hex');
}

function rsaKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
