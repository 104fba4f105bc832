import * as z from 'zod';

/** The type of valid environment variables, as their schemas give them. */
export type VariablesOf<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>;

export const port = z.coerce
  .number('must be a number')
  .int()
  .min(1)
  .max(65_534, 'must be between 1 and 65534');

export const onOff = z
  .enum(['on', 'off'], 'must be on or off')
  .transform((value) => value === 'on');

export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an http:// or https:// address',
});

/**
 * Makes the schema for a host and port.
 *
 * @param example such as 127.0.0.1:9464, or [::1]:9464
 */
export const endpoint = (example: string) =>
  z
    .string()
    .regex(
      /^(\[[0-9a-f:]+\]|[^\s:]+):\d{1,5}$/i,
      `must be an address and a port, such as ${example}`,
    )
    .transform((text) => {
      const colon = text.lastIndexOf(':');
      return {
        host: text.slice(0, colon).replace(/^\[|\]$/g, ''),
        port: Number(text.slice(colon + 1)),
      };
    })
    .refine(({ port }) => port > 0 && port < 65_536, 'must have a port between 1 and 65535');

/** Removes the slashes at the end of an address. */
export function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

/** Writes the URL of a host and port. An IPv6 address is put in brackets. */
export function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
