/**
 * Why the shop itself pauses the sale of a pack until the cause ends. `key-lost`: the secret that
 * sealed the pack is lost. `other-beacon`: the shop is configured with another beacon than the
 * pack's, or with none. `beacon-silent`: the beacon has published nothing for long. `clock-behind`:
 * the database's clock is behind the beacon (`secondsBehindBeacon`).
 */
export type PauseCause = 'key-lost' | 'other-beacon' | 'beacon-silent' | 'clock-behind';
