import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export type ZipFile = { name: string; isPacked?: boolean; content: AsyncIterable<Uint8Array> };

const nothing = new Uint8Array();

/** A ZIP as it grows: no file of it is ever whole in memory. */
export async function* zipOf(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else made.push(chunk);
  });
  const taken = () => {
    if (failure) throw failure;
    const chunks = made;
    made = [];
    return chunks;
  };
  for await (const { name, isPacked, content } of files) {
    const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 4 });
    entry.mtime = new Date();
    zip.add(entry);
    for await (const part of content) {
      entry.push(part);
      yield* taken();
    }
    entry.push(nothing, true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
