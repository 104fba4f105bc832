/**
 * The most flashes in any second. A flash is a rise and a fall of brightness by a tenth of the full
 * range each (WCAG 2.3.1, on the mean of the frame).
 *
 * @param brightness of each frame, 0 to 1
 * @param rate frames per second
 */
export function flashesOf(brightness: readonly number[], rate: number): number {
  const turns: number[] = [];
  let extreme = brightness[0] ?? 0;
  let direction = 0;
  for (const [frame, value] of brightness.entries()) {
    if (direction >= 0 && extreme - value >= 0.1) {
      direction = -1;
      extreme = value;
      turns.push(frame);
    } else if (direction <= 0 && value - extreme >= 0.1) {
      direction = 1;
      extreme = value;
      turns.push(frame);
    } else if (direction >= 0 ? value > extreme : value < extreme) {
      extreme = value;
    }
  }
  const within = turns.map(
    (first) => turns.filter((frame) => frame >= first && frame < first + rate).length,
  );
  return Math.floor(Math.max(0, ...within) / 2);
}

/** The mean brightness of a frame, 0 to 1. */
export function brightnessOf(frame: Buffer): number {
  let sum = 0;
  let count = 0;
  for (let at = 0; at + 2 < frame.length; at += 4 * 97) {
    sum +=
      0.2126 * (frame[at] ?? 0) + 0.7152 * (frame[at + 1] ?? 0) + 0.0722 * (frame[at + 2] ?? 0);
    count += 1;
  }
  return sum / count / 255;
}
