import { ApiRefusal, resultOf } from '@/components/api/call';
import { pageHeaders } from '@/components/connection/session-end';
import type { FilePurpose } from '@/lib/files/rules';

type Sending = {
  purpose: FilePurpose;
  /** From 0 to 1, as the bytes leave; 1 while the server looks at them. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

const mostTries = 6;
const longestWaitSeconds = 10;
/**
 * An upload of which nothing moved for so long does not arrive any more: longer than it may stand in line, and
 * once its bytes have left, than the server may take to look at it.
 */
const longestStillMs = { leaving: 60_000, left: 240_000 };

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Only XMLHttpRequest tells how far an upload is. */
function sendOnce(file: Blob, { purpose, onProgress, signal }: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) throw new ApiRefusal('timeout');
    const request = new XMLHttpRequest();
    const end = () => request.abort();
    let still = setTimeout(end, longestStillMs.leaving);
    request.open('POST', '/swx/customer/user/upload');
    request.responseType = 'json';
    for (const [name, value] of Object.entries(pageHeaders()))
      request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(still);
      still = setTimeout(end, longestStillMs[loaded < total ? 'leaving' : 'left']);
      onProgress(total ? loaded / total : 0);
    };
    request.onloadend = () => clearTimeout(still);
    request.onload = () => {
      try {
        const answer = request.response ?? { code: null, result: null };
        resolve((resultOf(answer, request.status) as { fileId: string }).fileId);
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new ApiRefusal('offline'));
    request.onabort = () => reject(new ApiRefusal('timeout'));
    signal.addEventListener('abort', end, { once: true });
    const form = new FormData();
    form.append('purpose', purpose);
    form.append('file', file);
    request.send(form);
  });
}

const isBusy = (error: unknown): error is ApiRefusal =>
  error instanceof ApiRefusal && (error.code === '429' || error.code === '503');

/** Whether the same file may pass another time: not where it was looked at and refused. */
export const mayPassAgain = (error: unknown): boolean =>
  !(error instanceof ApiRefusal) || !/^(1\d{4}|400|413|415)$/.test(error.code ?? '');

/** Sends a file and gives its id; where the server has too much to do, it waits and sends it again. */
export async function sendFile(file: Blob, sending: Sending): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sendOnce(file, sending);
    } catch (error) {
      const waitSeconds = isBusy(error) ? Number(error.result?.retryAfter ?? 1) : null;
      if (waitSeconds === null || waitSeconds > longestWaitSeconds || tries === mostTries)
        throw error;
      sending.onProgress(0);
      await pause(waitSeconds);
    }
  }
}
