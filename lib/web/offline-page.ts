import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { direction, langOf, locales, type Locale } from '../core/locales';

type Said = { title: string; text: string; again: string; goesOn: string; retry: string };

function wordsOf(locale: Locale): Said {
  const read = <T>(name: string): T => {
    const folder = path.join(/* turbopackIgnore: true */ process.cwd(), 'messages', locale);
    return JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as T;
  };
  const { offline } = read<{ offline: Omit<Said, 'goesOn' | 'retry'> }>('app');
  const { retry, connection } = read<{ retry: string; connection: { goesOn: string } }>('common');
  return { ...offline, retry, goesOn: connection.goesOn };
}

// The colours of app/tokens.css: the page comes alone, without the sheet of the others.
const style = `:root{color-scheme:light dark}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:#f4f6f8;color:#0e161e;font:16px/1.6 system-ui,sans-serif}
main{max-width:34rem;padding:2rem 1.5rem;box-sizing:border-box}
main[hidden]{display:none}
svg{width:48px;height:48px}
svg path{fill:#0a6b6a}
svg path+path{fill:none;stroke:#0e161e}
h1{margin:1rem 0 .5rem;font-size:1.5rem;line-height:1.25;font-weight:600}
p{margin:0 0 .75rem;color:#46525e}
button{margin-top:.75rem;min-height:44px;padding:0 1.5rem;border:0;border-radius:10px;background:#0a6b6a;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:2px solid #0a6b6a;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#0a0f14;color:#e9eef3}p{color:#a9b5c1}svg path{fill:#43bdb5}svg path+path{stroke:#e9eef3}button{background:#43bdb5;color:#04201f}button:focus-visible{outline-color:#43bdb5}}`;

const mark =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2 2 21h5l5-10 5 10h5z"/><path d="M9.2 17h5.6" stroke-width="2.4" stroke-linecap="round"/></svg>';

function inLanguage(locale: Locale): string {
  const { title, text, again, goesOn, retry } = wordsOf(locale);
  const paragraphs = [text, goesOn, again].map((one) => `<p>${one}</p>`).join('');
  const lang = langOf(locale);
  return `<main data-locale="${locale}" lang="${lang}" dir="${direction(locale)}" hidden>${mark}<h1>${title}</h1>${paragraphs}<button type="button">${retry}</button></main>`;
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * What a browser keeps to show where the server cannot be reached: one page in all languages, of which
 * `script` shows that of its reader. With the policy that lets it do that and no more.
 */
export function offlinePage(script: string): { body: string; policy: string } {
  const body = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Assay</title><style>${style}</style></head>
<body>
${locales.map(({ value }) => inLanguage(value)).join('\n')}
<script>${script}</script>
</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { body, policy };
}
