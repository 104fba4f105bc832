import * as z from 'zod/mini';

/** The most addresses of a member, besides the registered one. */
export const mostAddresses = 10;

/** The number of an address in its member's book; 0 is the registered address. */
export const addressNumber = z.int().check(z.gte(0), z.lte(mostAddresses));
