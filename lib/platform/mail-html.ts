import { direction, langOf, type Locale } from '../core/locales';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign]!);

type Letter = {
  locale: Locale;
  subject: string;
  text: string;
  /** The line with the customer's own phrase, which stands first; null without one. */
  phrase: string | null;
};

const font = "system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";
const paragraph = 'margin:0 0 16px;white-space:pre-line';
const box = 'margin:0 0 24px;padding:12px 16px;border-radius:8px;background:#e6f2f1;color:#0d4f4b';

/** Links lead to our own site alone: whatever else stands in a letter, such as a note, stays text. */
const linked = (html: string, site: string): string =>
  html.replace(/https?:\/\/[^\s<]+/g, (url) =>
    url === site || url.startsWith(`${site}/`)
      ? `<a href="${url}" style="color:#0f6f6a">${url}</a>`
      : url,
  );

/** A letter as HTML: the same words as its plain text, without pictures or anything to fetch. */
export function mailHtml({ locale, subject, text, phrase }: Letter, site: string): string {
  const parts = text
    .split('\n\n')
    .map((part) => `<p style="${paragraph}">${linked(escaped(part), escaped(site))}</p>`);
  const first = phrase === null ? [] : [`<p style="${box}">${escaped(phrase)}</p>`];
  return `<!doctype html>
<html lang="${langOf(locale)}" dir="${direction(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f6f7;color:#14202a;font:16px/1.5 ${font}">
<div style="max-width:560px;margin:0 auto;padding:24px;border-radius:12px;background:#ffffff">
${[...first, ...parts].join('\n')}
</div>
</body>
</html>`;
}
