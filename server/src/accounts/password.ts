import { hash, verify } from '@node-rs/argon2';
import { preparePassword } from './password.rules.ts';

/** Argon2id (the library's default) as OWASP recommends it: 19 MiB, 2 passes, 1 lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** What is kept of a password, with its salt and costs, in the PHC string format. */
export function hashPassword(password: string): Promise<string> {
  return hash(preparePassword(password), options);
}

const nobodysHash = hashPassword('nobody has this password');

/**
 * @param passwordHash undefined where there is no such member: that takes as long to answer as for
 * one
 */
export async function isPasswordOf(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), preparePassword(password));
  return matches && passwordHash !== undefined;
}
