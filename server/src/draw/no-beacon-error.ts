/** A pack is to be drawn with a beacon, and the shop's configuration has none. */
export class NoBeaconError extends Error {
  override readonly name = 'NoBeaconError';
  constructor() {
    super(
      'A pack is drawn with a beacon, and KAIFU_BEACON is off: set it to quicknet or a chain of your own.',
    );
  }
}
