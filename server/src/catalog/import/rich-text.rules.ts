import sanitize from 'sanitize-html';
import type { Dropped } from './catalogue-errors.texts.ts';

const allowedTags = [
  'p',
  'br',
  'hr',
  'h3',
  'h4',
  'strong',
  'em',
  'small',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
];
const allowedAttributes: Record<string, string[]> = {
  a: ['href'],
  th: ['colspan'],
  td: ['colspan'],
};
const allowedSchemes = ['https', 'mailto', 'tel'];

/**
 * The cleaned HTML of a text, and what was removed from it (`<script>`, `onclick` of `<p>`, …; each
 * once).
 */
export interface CleanText {
  html: string;
  dropped: Dropped[];
}

/**
 * Cleans HTML: leaves plain structure, emphasis and links, and removes everything that could run a
 * script, load a file or change styles.
 */
export function cleanRichText(text: string): CleanText {
  const dropped = new Map<string, Dropped>();
  const html = sanitize(text, {
    allowedTags,
    // The transformation sets `target` and `rel` itself. Those of the author are reported and
    // replaced.
    allowedAttributes: { ...allowedAttributes, a: ['href', 'target', 'rel'] },
    allowedSchemes,
    allowProtocolRelative: false,
    transformTags: { a: openExternalLinksInNewTab },
    onOpenTag: (tag, attributes) => {
      for (const what of disallowedIn(tag, attributes)) dropped.set(JSON.stringify(what), what);
    },
  });
  return { html: html.trim(), dropped: [...dropped.values()] };
}

/** Lists what is not allowed about an HTML tag: the tag itself, attributes, or its link. */
function disallowedIn(tag: string, attributes: sanitize.Attributes): Dropped[] {
  if (!allowedTags.includes(tag)) return [{ tag }];
  const names = Object.keys(attributes).filter(
    (name) => !(allowedAttributes[tag] ?? []).includes(name),
  );
  const href = attributes['href'];
  return [
    ...names.map((attribute) => ({ tag, attribute })),
    ...(tag === 'a' && href !== undefined && !isSafeLink(href) ? [{ link: href }] : []),
  ];
}

/**
 * Whether a link is a path within the shop, an anchor, or an address with one of the allowed
 * schemes.
 */
export function isSafeLink(href: string): boolean {
  if (/^(\/(?![/\\])|#)/.test(href)) return true;
  return allowedSchemes.includes(URL.parse(href)?.protocol.slice(0, -1) ?? '');
}

/**
 * Makes external links open in a new tab (spec, section 2) without access to the shop's window, and
 * removes unsafe links.
 */
function openExternalLinksInNewTab(
  tagName: string,
  { href = '' }: sanitize.Attributes,
): sanitize.Tag {
  if (!isSafeLink(href)) return { tagName, attribs: {} };
  const outside = href.startsWith('https:');
  return {
    tagName,
    attribs: outside ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href },
  };
}
