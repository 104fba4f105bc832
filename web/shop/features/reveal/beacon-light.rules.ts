/** A ray of a beacon's light: where it points, in degrees, and its length from 0 to 1. */
export interface Ray {
  angle: number;
  length: number;
}

/**
 * Makes the light of a beacon's number from its published signature: a ray for each byte, as long
 * as the byte is large, and a hue of the first two bytes. So anyone can see from the number alone
 * how the light must look.
 *
 * @param signature 96 hexadecimal digits
 * @returns the rays and the hue in degrees, from 0 to 359
 */
export function lightOfSignature(signature: string): { hue: number; rays: Ray[] } {
  const bytes = (signature.match(/../g) ?? []).map((digits) => Number.parseInt(digits, 16));
  const [first = 0, second = 0] = bytes;
  return {
    hue: (first * 256 + second) % 360,
    rays: bytes.map((byte, place) => ({
      angle: (place * 360) / bytes.length,
      length: byte / 255,
    })),
  };
}
