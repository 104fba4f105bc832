import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A font file to make subsets of, and its part of the CSS family. */
export interface Face {
  /** Part of the subset's file name, such as `regular`. */
  name: string;
  family: string;
  /** The CSS `font-weight` range of the face. */
  weight: string;
  /** The CSS `font-stretch` range. */
  stretch: string;
  /** The path of the whole font. */
  file: string;
  /** The ranges to which the axes of a variable font are limited. */
  axes?: Readonly<Record<string, { min: number; max: number }>>;
  /** OpenType features that the shop's styles use. */
  features: readonly string[];
}

const zenKaku = '@expo-google-fonts/zen-kaku-gothic-new';
const japanese = { family: 'Kaifu Japanese', stretch: '50% 200%', features: [] };

/** Zen Kaku Gothic New has all of JIS X 0208, so that no name mixes two faces. */
export const japaneseFaces: readonly Face[] = [
  {
    ...japanese,
    name: 'regular',
    weight: '1 549',
    file: require.resolve(`${zenKaku}/400Regular/ZenKakuGothicNew_400Regular.ttf`),
  },
  {
    ...japanese,
    name: 'bold',
    weight: '550 1000',
    file: require.resolve(`${zenKaku}/700Bold/ZenKakuGothicNew_700Bold.ttf`),
  },
];

/** Archivo's Latin letters and digits, in the weights and widths of web/kit/ui/tokens.css. */
export const latinFace: Face = {
  name: 'latin',
  family: 'Kaifu Latin',
  weight: '400 850',
  stretch: '100% 125%',
  file: require.resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'),
  axes: { wght: { min: 400, max: 850 }, wdth: { min: 100, max: 125 } },
  features: ['kern', 'liga', 'lnum', 'tnum'],
};
