import { hash, verify } from '@node-rs/argon2';
import { preparePassword } from './password.rules.ts';

/**
 * Argon2id (the library's default) with the costs that OWASP recommends: 19 MiB, 2 passes, 1 lane.
 */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes a password. The result is in the PHC string format, with salt and costs. */
export function hashPassword(password: string): Promise<string> {
  return hash(preparePassword(password), options);
}

const dummyHash = hashPassword('nobody has this password');

/**
 * Compares a password with a hash.
 *
 * @param passwordHash undefined if there is no such member; comparing takes as long as for a
 *   member
 */
export async function isPasswordOf(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), preparePassword(password));
  return matches && passwordHash !== undefined;
}
