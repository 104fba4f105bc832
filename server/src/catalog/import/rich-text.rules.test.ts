import { expect, it } from 'vitest';
import { cleanRichText, isSafeLink } from './rich-text.rules.ts';

it('leaves plain structure as it is', () => {
  const html = '<p>一<strong>二</strong></p>\n<ul>\n<li>三</li>\n</ul>';
  expect(cleanRichText(`${html}\n`)).toEqual({ html, dropped: [] });
});

it('opens links that lead outside in a new tab', () => {
  expect(cleanRichText('<a href="https://example.com">a</a><a href="/pack-detail?packId=1">b</a>').html).toBe(
    '<a href="https://example.com" target="_blank" rel="noopener noreferrer">a</a><a href="/pack-detail?packId=1">b</a>',
  );
});

it.each([
  ['<iframe src="https://example.com"></iframe>', '', ['<iframe>']],
  ['<img src="x" onerror="y">z', 'z', ['<img>']],
  ['<p style="position:fixed">a</p>', '<p>a</p>', ['style on <p>']],
  ['<a href="//example.com" target="_top">a</a>', '<a>a</a>', ['target on <a>', 'the link to //example.com']],
])('takes out %s', (text, html, dropped) => {
  expect(cleanRichText(text)).toEqual({ html, dropped });
});

it.each(['/pack', '#top', 'https://example.com/', 'mailto:a@example.com'])('%s is a safe link', (href) => {
  expect(isSafeLink(href)).toBe(true);
});

it.each([
  '//example.com',
  '/\\example.com',
  'javascript:x',
  ' java\nscript:x',
  'data:text/html,x',
  'http://example.com',
  'pack',
])('%j is not', (href) => {
  expect(isSafeLink(href)).toBe(false);
});
