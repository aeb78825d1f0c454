import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { direction, localeTag, type Locale } from '../core/locales';

/** A page for who asks for more than their share: plain, without a script, and asking again by itself. */
export async function busyPage(locale: Locale, seconds: number): Promise<string> {
  const file = path.join(
    /* turbopackIgnore: true */ process.cwd(),
    'messages',
    locale,
    'shell.json',
  );
  const { busy } = JSON.parse(await readFile(file, 'utf8')) as { busy: string };
  return `<!doctype html>
<html lang="${localeTag(locale).split('-u-')[0]}" dir="${direction(locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${seconds}">
<title>Assay</title>
<p style="font-family:system-ui,sans-serif;max-width:40rem;margin:20vh auto;padding:0 1rem">${busy}</p>
</html>
`;
}
