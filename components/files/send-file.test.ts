import { ApiRefusal } from '@/components/api/call';
import { mayPassAgain, sendFile } from './send-file';

// Modules get the object of the test runner here, since there is no global one.
const { jest: runner } = import.meta as unknown as { jest: typeof jest };

it.each(['10105', '10106', '400', '413', '415'])('refused with %s never passes', (code) =>
  expect(mayPassAgain(new ApiRefusal(code))).toBe(false),
);

it.each(['offline', 'timeout', '429', '503', null])('%s may pass another time', (code) =>
  expect(mayPassAgain(new ApiRefusal(code))).toBe(true),
);

/** Requests whose bytes leave, and are answered, when the test says so. */
class Request {
  static all: Request[] = [];
  upload = { onprogress: (_: { loaded: number; total: number }) => {} };
  status = 200;
  response: unknown = null;
  isAborted = false;
  onload = () => {};
  onloadend = () => {};
  onabort = () => {};
  open() {}
  send() {
    Request.all.push(this);
  }
  abort() {
    if (this.isAborted) return;
    this.isAborted = true;
    this.onabort();
    this.onloadend();
  }
  moves = (loaded: number) => this.upload.onprogress({ loaded, total: 100 });
  answer(response: { code: string; result: object }) {
    this.response = response;
    this.onload();
    this.onloadend();
  }
}

describe('an upload', () => {
  const begin = () => {
    const leaving = new AbortController();
    const ended: unknown[] = [];
    const { signal } = leaving;
    void sendFile(new Blob(['x']), { purpose: 'proof', onProgress: () => {}, signal }).then(
      (id) => ended.push(id),
      (error: ApiRefusal) => ended.push(error.code),
    );
    return { leaving, ended };
  };

  beforeEach(() => {
    runner.useFakeTimers();
    Request.all = [];
    Object.assign(globalThis, { XMLHttpRequest: Request });
  });
  afterEach(() => {
    runner.useRealTimers();
    Reflect.deleteProperty(globalThis, 'XMLHttpRequest');
  });

  it('of which nothing moves for a minute ends, and may pass another time', async () => {
    const { ended } = begin();
    const [request] = Request.all;
    await runner.advanceTimersByTimeAsync(59_000);
    request!.moves(10);
    await runner.advanceTimersByTimeAsync(59_000);
    expect(ended).toEqual([]);
    await runner.advanceTimersByTimeAsync(2_000);
    expect(ended).toEqual(['timeout']);
    expect(request!.isAborted).toBe(true);
  });

  it('that has left whole may wait for the look at it for as long as the server lets it', async () => {
    const { ended } = begin();
    Request.all[0]!.moves(100);
    await runner.advanceTimersByTimeAsync(230_000);
    expect(ended).toEqual([]);
    await runner.advanceTimersByTimeAsync(11_000);
    expect(ended).toEqual(['timeout']);
  });

  it('that was answered is over', async () => {
    const { ended } = begin();
    Request.all[0]!.answer({ code: '200', result: { fileId: '7' } });
    await runner.advanceTimersByTimeAsync(120_000);
    expect(ended).toEqual(['7']);
    expect(Request.all[0]!.isAborted).toBe(false);
  });

  it('that is stopped while it waits for its turn is not sent again', async () => {
    const { ended, leaving } = begin();
    Request.all[0]!.status = 503;
    Request.all[0]!.answer({ code: '503', result: { retryAfter: 3 } });
    await runner.advanceTimersByTimeAsync(1_000);
    leaving.abort();
    await runner.advanceTimersByTimeAsync(10_000);
    expect(Request.all).toHaveLength(1);
    expect(ended).toEqual(['timeout']);
  });
});
