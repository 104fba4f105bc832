/** The used part of subset-font; @types/subset-font lacks the newer options. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'sfnt';
      keepFeatures?: readonly string[];
      noHinting?: boolean;
      dropTables?: readonly string[];
      variationAxes?: Readonly<Record<string, { min: number; max: number } | number>>;
    },
  ): Promise<Buffer>;
}
