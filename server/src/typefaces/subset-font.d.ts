/**
 * The part of subset-font that is used here; @types/subset-font does not know the newer options.
 */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      keepFeatures?: readonly string[];
      noHinting?: boolean;
      dropTables?: readonly string[];
      variationAxes?: Readonly<Record<string, { min: number; max: number }>>;
    },
  ): Promise<Buffer>;
}
