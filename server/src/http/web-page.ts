import { escapeHtml } from '../lib/escape-html.rules.ts';
import type { Language } from './language.ts';
import type { ScreenFiles, WebBuild } from './web-build.ts';

/** Metadata of a page for link previews and search engines. */
export interface Preview {
  /** The canonical path and query. */
  path: string;
  title: string;
  description: string;
  /** The picture's path, if there is one. */
  picture: string | undefined;
  /** The picture for link previews, if it differs. */
  sharePicture?: string | undefined;
  /** The picture is landscape; otherwise it has the proportions of a pack. */
  isWide: boolean;
  /** The page begins with the picture: browsers preload it together with the code. */
  comesFirst: boolean;
}

const locales: Record<Language, string> = { ja: 'ja_JP', en: 'en_US' };
/** The picture of a page without its own (web/shop/public). */
const logo = '/icon-512.png';

/**
 * Responses embedded in a page: those that its first screen needs. So the screen renders without a
 * request.
 */
export interface FirstAnswers {
  /** The shop's time of the answers. */
  now: Date;
  /** JSON by the URL of the call. */
  answers: ReadonlyMap<string, string>;
}

/** Optional content of a page besides its preview. */
export interface PageExtras {
  first?: FirstAnswers | undefined;
  /** The URL of the stylesheet of the catalogue's typefaces. */
  typefaces?: string | undefined;
}

/**
 * Renders the web app's HTML page with its metadata, preloads for the screen's files, its first
 * picture, and the answers to its first calls.
 *
 * @param origin the shop's public origin
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

/**
 * Names the stylesheet in a meta tag. The app loads it together with its own
 * (web/shop/lib/typefaces.ts).
 */
const typefacesIn = (stylesheet: string) => named('kaifu-typefaces', stylesheet);

/**
 * Writes preload links to files, which the browser then fetches in parallel with the code that
 * imports them.
 */
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
 * Writes the first responses as JSON data in the page, which the browser does not run
 * (web/shop/lib/first-answers.ts). `<` is escaped, so it cannot close its element.
 */
function answersIn(language: Language, { now, answers }: FirstAnswers): string {
  const fields = [...answers].map(([address, json]) => `${JSON.stringify(address)}:${json}`);
  const json = `{"language":"${language}","now":"${now.toISOString()}","answers":{${fields.join(',')}}}`;
  return `<script type="application/json" id="first-answers">${json.replaceAll('<', '\\u003c')}</script>\n`;
}

/** Writes the first picture into the page, visible before the app has started. */
function shellOf({ picture, isWide, comesFirst }: Preview): string {
  if (picture === undefined || !comesFirst) return '';
  return `<div class="shell-picture"><img${isWide ? ' class="shell-wide"' : ''} src="${escapeHtml(picture)}" alt="" /></div>`;
}

/** Writes the title, description and preview tags of a page. */
function headOf(origin: string, language: Language, preview: Preview): string {
  const { path, title, description, picture, sharePicture, comesFirst } = preview;
  const url = origin + path;
  const lines = [
    `<title>${escapeHtml(title)} | 開封 Kaifu</title>`,
    named('description', description),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
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
    lines.push(
      `<link rel="preload" as="image" href="${escapeHtml(picture)}" fetchpriority="high" />`,
    );
  }
  return lines.join('\n    ');
}

const named = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeHtml(content)}" />`;
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}" />`;
