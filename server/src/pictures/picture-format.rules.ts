/** The formats that are accepted, by their first bytes: texts at their offsets. */
const formats = {
  jpeg: [[0, '\xff\xd8\xff']],
  png: [[0, '\x89PNG\r\n\x1a\n']],
  webp: [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
  avif: [[4, 'ftypavif']],
} as const satisfies Record<string, readonly (readonly [at: number, text: string])[]>;

export type PictureFormat = keyof typeof formats;

/**
 * The format of a picture by its bytes, whatever its name or media type say; undefined if it is
 * none of those that the shop accepts. SVG is a document that can run scripts, so it is none.
 */
export function formatOf(bytes: Buffer): PictureFormat | undefined {
  const head = bytes.toString('latin1', 0, 16);
  const names = Object.keys(formats).filter(isFormat);
  return names.find((name) => formats[name].every(([at, text]) => head.startsWith(text, at)));
}

function isFormat(name: string): name is PictureFormat {
  return Object.hasOwn(formats, name);
}

/** The largest file that is accepted, in bytes. */
export const maxPictureBytes = 15 * 1024 * 1024;
/** The most pixels that are decoded: 40 megapixels. */
export const maxPixels = 40_000_000;

interface Box {
  width: number;
  height: number;
}

/** A use of pictures: the box that they fit, and whether they are cropped to fill it. */
interface PictureUse {
  box: Box;
  fill: boolean;
  /** Smaller pictures would be blurred wherever they are shown. */
  minSize: Box;
  ending: '.webp' | '.jpg';
}

export const pictureUses = {
  /** The cover of a pack: 3 to 4. */
  cover: {
    box: { width: 1200, height: 1600 },
    fill: true,
    minSize: { width: 300, height: 400 },
    ending: '.webp',
  },
  /** Previews in messengers and social networks, not all of which show WebP. */
  share: {
    box: { width: 1200, height: 630 },
    fill: true,
    minSize: { width: 600, height: 315 },
    ending: '.jpg',
  },
  /** A banner at the top of the shop: 5 to 2. */
  banner: {
    box: { width: 2000, height: 800 },
    fill: true,
    minSize: { width: 800, height: 320 },
    ending: '.webp',
  },
  /** A trading card: 63 to 88 millimetres. */
  card: {
    box: { width: 756, height: 1056 },
    fill: true,
    minSize: { width: 180, height: 250 },
    ending: '.webp',
  },
  /** A photo of a copy, or a picture of the news, whole. */
  photo: {
    box: { width: 1600, height: 1600 },
    fill: false,
    minSize: { width: 320, height: 320 },
    ending: '.webp',
  },
  /** A picture that a member sends with a letter, such as a part of a screen. */
  letter: {
    box: { width: 1600, height: 1600 },
    fill: false,
    minSize: { width: 8, height: 8 },
    ending: '.webp',
  },
} as const satisfies Record<string, PictureUse>;
export type PictureUseName = keyof typeof pictureUses;

/** The box of the small copy beside each picture, for lists. */
export const smallBox: Box = { width: 320, height: 320 };

/** The name of the small copy of a picture. */
export function smallNameOf(name: string): string {
  return name.replace(/\.\w+$/, '-small.webp');
}
