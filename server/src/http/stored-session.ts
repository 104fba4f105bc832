import type { Principal } from '../lib/principal.ts';
import type { Language } from './language.ts';

/**
 * A session with a row in the database. The shop and the console each add what their requests need.
 */
export interface StoredSession<Who extends Principal> {
  /** SHA-256 of the cookie's secret. */
  idHash: Buffer;
  principal: Who;
  /** The language of messages to the principal. */
  language: Language;
}
