/**
 * Arrays in PostgreSQL's binary format (`array_recv`). PostgreSQL copies the bytes of each element
 * instead of parsing text. The rows of a draw round are sent as such arrays: parsing them as text
 * took PostgreSQL longer than its index lookups for the round. Pass one like any other value:
 * `${bigints(ids)}::bigint[]`.
 */
interface Element<Value> {
  /** The OID of the element type (`pg_type.oid`); it is the same in each PostgreSQL release. */
  type: number;
  bytes: number;
  /**
   * @throws RangeError, TypeError if the type cannot hold the value: encoding it would silently
   *   store another value.
   */
  write(list: Buffer, value: Value, at: number): void;
}

/** The array header: dimensions, null flag, element type, length, lower bound. */
const headerBytes = 20;
const lengthBytes = 4;
const nullLength = -1;

/** Writes values as an array in PostgreSQL's binary format. */
function listOf<Value>(element: Element<Value>, values: readonly (Value | null)[]): Buffer {
  const nulls = values.reduce((count, value) => (value === null ? count + 1 : count), 0);
  const list = Buffer.alloc(
    headerBytes + values.length * lengthBytes + (values.length - nulls) * element.bytes,
  );
  let at = 0;
  for (const number of [1, nulls > 0 ? 1 : 0, element.type, values.length, 1])
    at = list.writeInt32BE(number, at);
  for (const value of values) {
    at = list.writeInt32BE(value === null ? nullLength : element.bytes, at);
    if (value === null) continue;
    element.write(list, value, at);
    at += element.bytes;
  }
  return list;
}

const integer: Element<number> = {
  type: 23,
  bytes: 4,
  write(list, value, at) {
    list.writeInt32BE(wholeNumber(value), at);
  },
};

const bigint: Element<number> = {
  type: 20,
  bytes: 8,
  /** Writes a number as 64 bits. */
  write(list, value, at) {
    const high = Math.floor(wholeNumber(value) / 2 ** 32);
    list.writeInt32BE(high, at);
    list.writeUInt32BE(value - high * 2 ** 32, at + 4);
  },
};

const uuid: Element<string> = {
  type: 2950,
  bytes: 16,
  write(list, value, at) {
    const hex = value.replaceAll('-', '');
    if (hex.length !== 32 || list.write(hex, at, 'hex') !== 16) throw new TypeError('no UUID');
  },
};

const boolean: Element<boolean> = {
  type: 16,
  bytes: 1,
  write(list, value, at) {
    list.writeUInt8(value ? 1 : 0, at);
  },
};

/** Encoded as microseconds since 2000-01-01 UTC. */
const instant: Element<Date> = {
  type: 1184,
  bytes: 8,
  write(list, value, at) {
    bigint.write(list, (value.getTime() - year2000) * 1000, at);
  },
};
const year2000 = Date.UTC(2000);

function wholeNumber(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`no whole number: ${value}`);
  return value;
}

/** Encodes whole numbers as `integer[]`; a number beyond 32 bits throws RangeError. */
export const integers = (values: readonly (number | null)[]) => listOf(integer, values);

/** Encodes whole numbers as `bigint[]`; a number that is not a safe integer throws RangeError. */
export const bigints = (values: readonly (number | null)[]) => listOf(bigint, values);

/** Encodes UUIDs as `uuid[]`; another text throws TypeError. */
export const uuids = (values: readonly (string | null)[]) => listOf(uuid, values);

/** Encodes truth values as `boolean[]`. */
export const booleans = (values: readonly (boolean | null)[]) => listOf(boolean, values);

/** Encodes moments as `timestamptz[]`, to the millisecond. */
export const instants = (values: readonly (Date | null)[]) => listOf(instant, values);
