import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** One font file that subsets are made from, and the part of the CSS family that it serves. */
export interface Face {
  /** Names the subset's file, such as `regular`. */
  name: string;
  family: string;
  /** CSS `font-weight` range that it is used for. */
  weight: string;
  /** CSS `font-stretch` range. */
  stretch: string;
  /** The whole font. */
  file: string;
  /** Ranges that a variable font is cut to. */
  axes?: Readonly<Record<string, { min: number; max: number }>>;
  /** OpenType features that the shop's styles use. */
  features: readonly string[];
}

const zenKaku = '@expo-google-fonts/zen-kaku-gothic-new';
const japanese = { family: 'Kaifu Japanese', stretch: '50% 200%', features: [] };

/** Zen Kaku Gothic New has all of JIS X 0208, so that a name is never set in two faces. */
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

/** Archivo's Latin letters and figures, in the weights and widths of web/kit/ui/tokens.css. */
export const latinFace: Face = {
  name: 'latin',
  family: 'Kaifu Latin',
  weight: '400 850',
  stretch: '100% 125%',
  file: require.resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'),
  axes: { wght: { min: 400, max: 850 }, wdth: { min: 100, max: 125 } },
  features: ['kern', 'liga', 'lnum', 'tnum'],
};
