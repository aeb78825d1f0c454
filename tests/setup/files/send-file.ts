import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { Answer, App } from '../app';
import { recordAnswer } from '../answers/recorder';

/** A photograph-like picture: noise, so that it is as large as one. */
export const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  });

type Sent = { token: string; purpose?: string; name?: string; type?: string };

/** Sends a file as a browser's form does. */
export async function upload(
  app: Pick<App, 'url'>,
  bytes: Uint8Array | Blob,
  { token, purpose = 'front', name = 'photo.jpg', type = 'image/jpeg' }: Sent,
): Promise<Answer<{ fileId: string }>> {
  const form = new FormData();
  const blob = bytes instanceof Blob ? bytes : new Blob([new Uint8Array(bytes)], { type });
  form.append('purpose', purpose);
  form.append('file', blob, name);
  const response = await fetch(`${app.url}/swx/customer/user/upload`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  });
  const body = (await response.json()) as Answer<{ fileId: string }>;
  recordAnswer('POST user/upload', body.code);
  return { ...body, status: response.status, headers: response.headers };
}

/** A file on the disk as the body of a form, read as it is sent, no faster than at so many bytes a second. */
export function formOf(
  file: string,
  bytesPerSecond = Infinity,
): { body: ReadableStream; headers: Record<string, string> } {
  const edge = 'assay-test-form';
  const head = `--${edge}\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nfront\r\n--${edge}\r\nContent-Disposition: form-data; name="file"; filename="p.png"\r\nContent-Type: image/png\r\n\r\n`;
  async function* parts() {
    yield Buffer.from(head);
    for await (const part of createReadStream(file) as AsyncIterable<Buffer>) {
      yield part;
      if (bytesPerSecond < Infinity) await sleep((part.length * 1000) / bytesPerSecond);
    }
    yield Buffer.from(`\r\n--${edge}--\r\n`);
  }
  return {
    body: Readable.toWeb(Readable.from(parts())) as ReadableStream,
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  };
}
