import { constants, setPriority } from 'node:os';

// Readers have machines of their own: what asking costs is not to slow the server.
setPriority(constants.priority.PRIORITY_LOW);

/** `cookies` are those of readers who are logged in, in turns; none has visitors read. */
type Reading = { count: number; atATime: number; paths: string[]; cookies: string[] };

/** Asks for so many pages, so many at a time; how many were drawn, and how long that took. */
process.once('message', ({ count, atATime, paths, cookies }: Reading) => {
  const began = performance.now();
  const state = { asked: 0, drawn: 0 };
  const read = async (): Promise<void> => {
    while (state.asked < count) {
      const path = paths[state.asked % paths.length]!;
      const cookie = cookies[state.asked % cookies.length];
      state.asked += 1;
      const page = await fetch(`${process.env.ASSAY_URL}${path}`, {
        headers: { accept: 'text/html', ...(cookie && { cookie }) },
      }).catch(() => null);
      const text = await page?.text().catch(() => null);
      if (page?.status === 200 && text?.endsWith('</html>')) state.drawn += 1;
    }
  };
  void Promise.all(Array.from({ length: atATime }, read)).then(() =>
    process.send!({ drawn: state.drawn, seconds: (performance.now() - began) / 1000 }),
  );
});
process.once('disconnect', () => process.exit(0));
