/** HTML that is safe to insert into a page. */
export class Html {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Builds HTML from a template: text values are escaped, `Html` values are inserted as they are. */
export function html(
  parts: TemplateStringsArray,
  ...values: (string | number | Html | Html[])[]
): Html {
  const written = parts.map((part, index) => part + write(values[index] ?? ''));
  return new Html(written.join(''));
}

/** Writes a value into HTML; text is escaped. */
function write(value: string | number | Html | Html[]): string {
  if (value instanceof Html) return value.source;
  if (Array.isArray(value)) return value.map(write).join('');
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Writes an amount of money, such as ¥1,000 or 1,000 USD. */
export function formatAmount(amount: number, currency = 'JPY'): string {
  const digits = amount.toLocaleString('en');
  return currency === 'JPY' ? `¥${digits}` : `${digits} ${currency}`;
}

/** Writes a time in Japan to the second, such as 2026-11-24 03:28:47. */
export function formatTime(time: Date): string {
  return time.toLocaleString('sv', { timeZone: 'Asia/Tokyo' });
}

/** Writes a whole page of the sandbox. */
export function page(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · Kaifu sandbox</title>
<style>${STYLE}</style>
<header><a href="/">Kaifu sandbox</a></header>
<main><h1>${title}</h1>
${content}
</main>
</html>`.source;
}

const STYLE = new Html(`
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 44rem; padding: 1.5rem 1rem 4rem; }
header a { color: inherit; font-weight: 600; text-decoration: none; }
h1 { font-size: 1.5rem; line-height: 1.3; }
code, time { font-variant-numeric: tabular-nums; }
ul { list-style: none; padding: 0; }
li, article { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: .75rem; margin: 0 0 .75rem; padding: .75rem 1rem; }
article h2 { font-size: 1.05rem; margin: 0; }
article p { margin: .5rem 0 0; overflow-wrap: anywhere; white-space: pre-wrap; }
iframe { background: #fff; border: 0; border-radius: .5rem; height: 26rem; margin: .5rem 0 0; resize: vertical; width: 100%; }
small { opacity: .75; }
form { display: inline-block; margin: .25rem .25rem 0 0; }
button { cursor: pointer; font: inherit; min-height: 2.5rem; padding: .25rem .75rem; }
dl { display: grid; gap: .25rem 1.5rem; grid-template-columns: max-content 1fr; }
dt { opacity: .75; }
dd { font-variant-numeric: tabular-nums; margin: 0; overflow-wrap: anywhere; }
pre { margin: .25rem 0 0; white-space: pre-wrap; }
pre code { font-size: .85rem; }
[role="alert"] { font-weight: 600; }
`);
