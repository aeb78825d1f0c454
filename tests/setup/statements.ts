import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { App, Session } from './app';
import { recordAnswer } from './answers/recorder';

const route = 'GET user/getStatement';

type Options = { locale?: string; demo?: boolean };

/** The statement of a month as the file that comes. */
export async function statementFile(
  app: App,
  { token }: Session,
  query: { month: string; format: 'csv' | 'pdf' },
  { locale = 'en', demo = false }: Options = {},
) {
  const response = await fetch(
    `${app.url}/swx/customer/user/getStatement?${new URLSearchParams(query)}`,
    {
      headers: {
        authorization: token,
        'accept-language': locale,
        ...(demo ? { virtual: 'YES' } : {}),
      },
    },
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? '';
  const isJson = type.startsWith('application/json');
  const code = isJson ? (JSON.parse(bytes.toString()) as { code: string }).code : '200';
  recordAnswer(route, code);
  const name = response.headers.get('content-disposition') ?? '';
  return { status: response.status, code, type, name, bytes, text: bytes.toString() };
}

/** The pages of a PDF as the text that a reader finds in them. */
export async function textOfPdf(bytes: Buffer): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const words = items.map((item) => ('str' in item ? item.str : ''));
    pages.push(words.join('').replaceAll('\u200b', ''));
  }
  await task.destroy();
  return pages;
}

/** Rows of CSV as RFC 4180 has them. */
export function rowsOfCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, stop] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g,
  )) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (stop === '\r\n') rows.push([]);
    if (stop === '') break;
  }
  return rows.slice(0, -1);
}
