import { noteUses } from '@/lib/credentials/session-rows';
import type { Log } from '@/lib/platform/log';
import type { SessionUses } from '@/lib/platform/runtime';

const gatheredMs = 1_000;
// A statement of more would hold their rows for long.
const mostAtOnce = 200;

type Kept = { uses: SessionUses; stop(): Promise<void> };

/**
 * Writes which sessions were used, those of a moment together: when many customers come back at once, a
 * commit for each of them would stand before their orders. What a killed process had gathered is lost, as
 * a use of the same minute is.
 */
export function keepSessionUses(log: Log): Kept {
  const used = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    const ids = [...used];
    used.clear();
    try {
      for (let at = 0; at < ids.length; at += mostAtOnce)
        await noteUses(ids.slice(at, at + mostAtOnce));
    } catch (error) {
      log.error({ err: error }, 'uses of sessions could not be noted');
    }
  }

  function begin(): void {
    timer = null;
    writing = writing.then(write);
  }

  return {
    uses: {
      note(sessionId) {
        used.add(sessionId);
        timer ??= setTimeout(begin, gatheredMs);
      },
    },
    async stop() {
      if (timer) clearTimeout(timer);
      begin();
      await writing;
    },
  };
}
