import fc from 'fast-check';
import { expect, it } from 'vitest';
import { droppedText } from './catalogue-errors.texts.ts';
import { cleanRichText, isSafeLink } from './rich-text.rules.ts';

it('cleaning HTML that has only text and basic tags: unchanged', () => {
  const html = '<p>一<strong>二</strong></p>\n<ul>\n<li>三</li>\n</ul>';
  expect(cleanRichText(`${html}\n`)).toEqual({ html, dropped: [] });
});

it('cleaning HTML with links: external ones open in a new tab', () => {
  expect(
    cleanRichText('<a href="https://example.com">a</a><a href="/pack-detail?packId=1">b</a>').html,
  ).toBe(
    '<a href="https://example.com" target="_blank" rel="noopener noreferrer">a</a><a href="/pack-detail?packId=1">b</a>',
  );
});

it.each([
  ['<iframe src="https://example.com"></iframe>', '', { ja: '<iframe>', en: '<iframe>' }],
  ['<img src="x" onerror="y">z', 'z', { ja: '<img>', en: '<img>' }],
  ['<p style="position:fixed">a</p>', '<p>a</p>', { ja: '<p>のstyle', en: 'style on <p>' }],
  [
    '<a href="//example.com" target="_top">a</a>',
    '<a>a</a>',
    {
      ja: '<a>のtarget、//example.comへのリンク',
      en: 'target on <a>, the link to //example.com',
    },
  ],
])('cleaning HTML: removes %s', (text, html, dropped) => {
  const cleaned = cleanRichText(text);
  expect([cleaned.html, droppedText(cleaned.dropped)]).toEqual([html, dropped]);
});

it.each(['/pack', '#top', 'https://example.com/', 'mailto:a@example.com'])(
  'cleaning HTML: the link %s is accepted as safe',
  (href) => {
    expect(isSafeLink(href)).toBe(true);
  },
);

it.each([
  '//example.com',
  '/\\example.com',
  'javascript:x',
  ' java\nscript:x',
  'data:text/html,x',
  'http://example.com',
  'pack',
])('cleaning HTML: the link %j is not accepted as safe', (href) => {
  expect(isSafeLink(href)).toBe(false);
});

/** Tags and attributes that smuggle in scripts, and parts to build more of them. */
const pieces = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=1 onerror=alert(1)>">',
  '<noscript>',
  '<p title="</p><script>alert(1)</script>">',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<!--',
  '-->',
  ']]>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  "<a href='data:text/html;base64,PHN2Zz4='>x</a>",
  '<plaintext>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<form action=javascript:alert(1)><button>',
  '<base href=//evil>',
  '<template><p onclick=x>',
  '<style>@import "//evil"</style>',
  '<td onmouseover=alert(1) colspan=2>',
  '<xmp>',
  '<a href="https://a.example/" onclick="alert(1)" style="x" target="_top">',
  '</a>',
  '<table><tr>',
  '<p>',
  '</p>',
  '<',
  '>',
  '"',
  "'",
  '&lt;script&gt;',
  '&',
  '\0',
  '/',
  '=',
  ' onload=alert(1) ',
  '<scr<script>ipt>',
  'text',
  '日本',
];

/**
 * Exactly what may be left: the allowed tags with their own attributes, and text without angle
 * brackets.
 */
const harmless =
  /^(?:[^<>]|<\/?(?:p|hr|h3|h4|strong|em|small|ul|ol|li|blockquote|a|table|thead|tbody|tr|th|td)>|<[bh]r \/>|<a href="(?:https:\/\/[^"<>]*" target="_blank" rel="noopener noreferrer"|(?:\/(?![/\\])|#|mailto:|tel:)[^"<>]*")>|<t[hd] colspan="[^"<>]*">)*$/;

it('cleaning any HTML: nothing is left that runs scripts, loads files or changes styles', () => {
  const text = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 12 });
  fc.assert(
    fc.property(text, (parts) => {
      const { html } = cleanRichText(parts.join(''));
      expect(html).toMatch(harmless);
      // Cleaning the result again must not turn it into something else.
      expect(cleanRichText(html).html).toMatch(harmless);
    }),
    { numRuns: 2000 },
  );
});

it('the pattern for HTML without scripts: does not match HTML with a script', () => {
  for (const bad of [
    '<script>',
    '<p onclick="x">',
    '<a href="javascript:x">',
    '<img>',
    '<a href="//x">',
  ]) {
    expect(bad).not.toMatch(harmless);
  }
});
