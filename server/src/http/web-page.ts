import type { Language } from './language.ts';
import type { ScreenFiles, WebBuild } from './web-build.ts';

/**
 * What a page tells of itself to whoever shows a link to it: chats, social networks, search
 * engines.
 */
export interface Preview {
  /** Its path and query, without what does not change what it shows. */
  path: string;
  title: string;
  description: string;
  /** A picture's path, if there is one. */
  picture: string | undefined;
  /** The path of one that is shown with a link to the page in place of it. */
  sharePicture?: string | undefined;
  /** The picture is wide; otherwise it is as high as a pack. */
  isWide: boolean;
  /**
   * The picture is the first thing that the page shows: browsers fetch it beside the code that will
   * draw it.
   */
  comesFirst: boolean;
}

const locales: Record<Language, string> = { ja: 'ja_JP', en: 'en_US' };
/** Of a page without a picture (web/shop/public). */
const logo = '/icon-512.png';

/**
 * Answers that travel in a page: what its first screen asks, so that it is drawn without asking.
 */
export interface FirstAnswers {
  /** The shop's time at which they were given. */
  now: Date;
  /** JSON by the address of the call that it answers. */
  answers: ReadonlyMap<string, string>;
}

/** What a page may carry beside its preview. */
export interface PageExtras {
  first?: FirstAnswers | undefined;
  /** The address of the stylesheet of the catalogue's typefaces. */
  typefaces?: string | undefined;
}

/**
 * The web app's one HTML file, with what a page is about in its head, the files that its screen
 * will ask for, the picture that it begins with, and the answers to its first calls.
 *
 * @param origin where people reach the shop
 */
export async function renderWebPage(
  build: WebBuild,
  origin: string,
  language: Language,
  preview: Preview,
  { first, typefaces }: PageExtras = {},
): Promise<string> {
  const built = await build.read();
  const head = headOf(origin, language, preview);
  const files = linksTo(build.filesOf(new URL(preview.path, origin).pathname));
  return built
    .replace(/<html lang="\w+"/, () => `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace(
      '</head>',
      () => `${files}${typefaces === undefined ? '' : typefacesIn(typefaces)}</head>`,
    )
    .replace('<div class="shell-picture"></div>', () => shellOf(preview))
    .replace('</body>', () => `${first === undefined ? '' : answersIn(language, first)}</body>`);
}

/** The app brings them in when it brings its own (web/shop/lib/typefaces.ts). */
const typefacesIn = (stylesheet: string) => named('kaifu-typefaces', stylesheet);

/** They are fetched beside the code that will ask for them. */
function linksTo({ scripts, styles }: ScreenFiles): string {
  return [
    ...styles.map(
      (path) =>
        `<link rel="preload" as="style" fetchpriority="low" crossorigin href="${path}" />\n`,
    ),
    ...scripts.map(
      (path) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${path}" />\n`,
    ),
  ].join('');
}

/**
 * Not a script but data, which the browser does not run (web/shop/lib/first-answers.ts). It cannot
 * end its element: it has no `<`.
 */
function answersIn(language: Language, { now, answers }: FirstAnswers): string {
  const fields = [...answers].map(([address, json]) => `${JSON.stringify(address)}:${json}`);
  const json = `{"language":"${language}","now":"${now.toISOString()}","answers":{${fields.join(',')}}}`;
  return `<script type="application/json" id="first-answers">${json.replaceAll('<', '\\u003c')}</script>\n`;
}

/** The first picture, which can so be seen before the app is there. */
function shellOf({ picture, isWide, comesFirst }: Preview): string {
  if (picture === undefined || !comesFirst) return '';
  return `<div class="shell-picture"><img${isWide ? ' class="shell-wide"' : ''} src="${escaped(picture)}" alt="" /></div>`;
}

function headOf(origin: string, language: Language, preview: Preview): string {
  const { path, title, description, picture, sharePicture, comesFirst } = preview;
  const url = origin + path;
  const lines = [
    `<title>${escaped(title)} | 開封 Kaifu</title>`,
    named('description', description),
    `<link rel="canonical" href="${escaped(url)}" />`,
    property('og:site_name', '開封 Kaifu'),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:locale', locales[language]),
    property('og:image', new URL(sharePicture ?? picture ?? logo, origin).href),
    named('twitter:card', picture === undefined ? 'summary' : 'summary_large_image'),
  ];
  if (picture !== undefined && comesFirst) {
    lines.push(`<link rel="preload" as="image" href="${escaped(picture)}" fetchpriority="high" />`);
  }
  return lines.join('\n    ');
}

const named = (name: string, content: string) =>
  `<meta name="${name}" content="${escaped(content)}" />`;
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escaped(content)}" />`;

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
