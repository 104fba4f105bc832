/** A pack is to be drawn with a beacon, and the shop's configuration has none. */
export class NoBeaconError extends Error {
  override readonly name = 'NoBeaconError';
  constructor() {
    super('a pack is drawn with a beacon, and the shop has none');
  }
}
