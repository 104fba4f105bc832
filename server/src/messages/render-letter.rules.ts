import type { Language, Text } from '../http/language.ts';
import { escapeHtml } from '../lib/escape-html.rules.ts';
import type { Letter, LetterPart } from './letter.ts';

export interface RenderedLetter {
  subject: string;
  text: string;
  html: string;
}

export interface LetterContext {
  language: Language;
  shopUrl: string;
  /** Absent if the recipient is not a member. */
  lastName?: string;
  firstName?: string;
  /** The page that stops mails of this kind, if the mail repeats a notice. */
  stopUrl?: string;
}

const shopName = 'Kaifu 開封';

const ending: Text = {
  ja: `このメールは${shopName}から自動でお送りしています。`,
  en: `This email was sent automatically by ${shopName}.`,
};

const stop: Text = {
  ja: 'この種類のメールを止める',
  en: 'Stop emails of this kind',
};

/** Renders a letter as a mail's subject, plain text and HTML, with greeting and ending. */
export function renderLetter(letter: Letter, context: LetterContext): RenderedLetter {
  const greeting = greetingOf(context);
  const parts = greeting === undefined ? letter.parts : [greeting, ...letter.parts];
  return {
    subject: letter.subject,
    text: plainTextOf(parts, context),
    html: htmlOf(letter.subject, parts, context),
  };
}

/** Writes the greeting of a letter; undefined if the name is unknown or could become a link. */
function greetingOf({ language, lastName, firstName }: LetterContext): string | undefined {
  if (lastName === undefined || firstName === undefined) return undefined;
  // Anyone can register with another person's address. A name must not become a link in the mail
  // that this person gets. The ideographic full stop separates the parts of a domain name, too.
  if (/[.。｡．:/@]/.test(`${lastName}${firstName}`)) return undefined;
  const greeting: Text = {
    ja: `${lastName} ${firstName} 様`,
    en: `Dear ${firstName} ${lastName},`,
  };
  return greeting[language];
}

/** Renders the parts of a letter as plain text, with greeting and ending. */
function plainTextOf(
  parts: readonly LetterPart[],
  { language, shopUrl, stopUrl }: LetterContext,
): string {
  const paragraphs = parts.map((part) => {
    if (typeof part === 'string') return part;
    if ('code' in part) return part.code;
    if ('link' in part) return `${part.link}\n${addressOf(part, shopUrl)}`;
    return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  });
  const stopping = stopUrl === undefined ? '' : `\n\n${stop[language]}\n${stopUrl}`;
  return `${[...paragraphs, '--', `${ending[language]}\n${shopUrl}/${stopping}`].join('\n\n')}\n`;
}

function addressOf(part: Extract<LetterPart, { link: string }>, shopUrl: string): string {
  return 'url' in part ? part.url : `${shopUrl}${part.path}`;
}

/** Mail programs ignore style sheets, so each element carries its own style. */
const styles = {
  ground: 'margin:0;padding:24px 12px;background:#f3f1ec;',
  sheet:
    "max-width:560px;margin:0 auto;padding:28px 24px;background:#ffffff;border-radius:12px;color:#23201c;font:16px/1.75 -apple-system,'Hiragino Sans','Noto Sans JP',sans-serif;",
  name: 'margin:0 0 20px;font-size:14px;font-weight:700;letter-spacing:.04em;color:#9c2f23;',
  paragraph: 'margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere;',
  code: 'margin:0 0 16px;padding:14px;background:#f3f1ec;border-radius:8px;text-align:center;font:700 24px/1.3 ui-monospace,Menlo,monospace;letter-spacing:.08em;overflow-wrap:anywhere;',
  button:
    'display:inline-block;padding:12px 24px;border-radius:999px;background:#9c2f23;color:#ffffff;font-weight:700;text-decoration:none;',
  table: 'width:100%;margin:0 0 16px;border-collapse:collapse;',
  fact: 'padding:8px 0;border-top:1px solid #e4e0d8;text-align:left;vertical-align:top;font-weight:400;',
  ending:
    'margin:24px 0 0;padding-top:16px;border-top:1px solid #e4e0d8;font-size:13px;color:#6b655c;',
} as const;

/** Renders the parts of a letter as an HTML page. */
function htmlOf(
  subject: string,
  parts: readonly LetterPart[],
  { language, shopUrl, stopUrl }: LetterContext,
): string {
  const linkTo = (url: string, text: string) =>
    `<br><a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(text)}</a>`;
  const stopping = stopUrl === undefined ? '' : linkTo(stopUrl, stop[language]);
  const body = parts.map((part) => htmlOfPart(part, shopUrl)).join('\n');
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="${styles.ground}"><div style="${escapeHtml(styles.sheet)}">
<p style="${styles.name}">${shopName}</p>
${body}
<p style="${styles.ending}">${ending[language]}${linkTo(`${shopUrl}/`, `${shopUrl}/`)}${stopping}</p>
</div></body>
</html>
`;
}

/** Renders one part of a letter as HTML: a paragraph, code, button or table. */
function htmlOfPart(part: LetterPart, shopUrl: string): string {
  if (typeof part === 'string') return `<p style="${styles.paragraph}">${escapeHtml(part)}</p>`;
  if ('code' in part) return `<p style="${styles.code}">${escapeHtml(part.code)}</p>`;
  if ('link' in part) {
    const address = escapeHtml(addressOf(part, shopUrl));
    return `<p style="${styles.paragraph}"><a href="${address}" style="${styles.button}">${escapeHtml(part.link)}</a></p>`;
  }
  const rows = part.facts.map(
    ([name, value]) =>
      `<tr><th scope="row" style="${styles.fact}color:#6b655c;">${escapeHtml(name)}</th><td style="${styles.fact}">${escapeHtml(value)}</td></tr>`,
  );
  return `<table style="${styles.table}">${rows.join('')}</table>`;
}
