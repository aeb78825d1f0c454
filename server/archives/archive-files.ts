import { archivePartNames, type ArchivePart } from '@/lib/archives/rules';
import { rowsOfPart } from '@/lib/archives/rows';
import { csvFirstLine, csvLine } from '@/lib/core/csv';
import { noteLook, openFile, storedName } from '@/lib/files/rows';
import type { TableRows } from '@/lib/core/generated/table-rows';
import { transaction, type Work } from '@/lib/platform/db';
import { runtime } from '@/lib/platform/runtime';
import type { ZipFile } from './zip';

type Owner = { customerId: string };

async function* json(sql: Work, { customerId }: Owner, part: ArchivePart) {
  let before = '[\n';
  for await (const rows of rowsOfPart(sql, customerId, part)) {
    yield Buffer.from(before + rows.map((row) => row.json).join(',\n'));
    before = ',\n';
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n');
}

async function* csv(sql: Work, { customerId }: Owner, part: ArchivePart) {
  let names: string[] | null = null;
  for await (const rows of rowsOfPart(sql, customerId, part)) {
    const head = names === null;
    names ??= Object.keys(rows[0]!.cells);
    const columns = names;
    const lines = rows.map(({ cells }) => csvLine(columns.map((name) => cells[name] ?? null)));
    yield Buffer.from((head ? csvFirstLine(columns) : '') + lines.join(''));
  }
}

async function* whole(bytes: Buffer) {
  yield bytes;
}

/** A picture or an agreement; a note in its place where it is gone or does not open, so that the rest comes along. */
async function pictureFile(sql: Work, file: TableRows['file']): Promise<ZipFile> {
  const { files, env, log } = runtime();
  const isPaper = file.purpose === 'agreement';
  const name = `${isPaper ? 'agreements' : 'pictures'}/${file.id}-${file.purpose}`;
  try {
    const sealed = await files.store.get(storedName(file.id));
    const bytes = await openFile(sql, file, sealed, env.AUTH_SECRET);
    await transaction((run) => noteLook(run, { fileId: file.id, operator: null, reason: 'own' }));
    return { name: `${name}.${isPaper ? 'pdf' : 'jpg'}`, isPacked: true, content: whole(bytes) };
  } catch (error) {
    log.error({ err: error, fileId: file.id }, 'a picture is missing from an archive');
    const note = Buffer.from('This picture could not be read when the archive was made.\n');
    return { name: `${name}-missing.txt`, content: whole(note) };
  }
}

/** The files of an archive: each part as JSON and as CSV, and every photograph, signature and agreement. */
export async function* archiveFiles(sql: Work, owner: Owner): AsyncGenerator<ZipFile> {
  for (const part of archivePartNames) {
    yield { name: `${part}.json`, content: json(sql, owner, part) };
    yield { name: `${part}.csv`, content: csv(sql, owner, part) };
  }
  const pictures = await sql<TableRows['file']>`
    select * from file
    where customer_id = ${owner.customerId} and state in ('unused', 'used') order by id`;
  for (const file of pictures) yield await pictureFile(sql, file);
}
