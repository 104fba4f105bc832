import * as z from 'zod';

const uuid = z.uuid();

/** Whether an external text can be compared with a column of type uuid. */
export function isUuid(text: string): boolean {
  return uuid.safeParse(text).success;
}
