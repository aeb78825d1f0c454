import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 3_000;
const intervalMs = 1_000;

const names = {
  database: 'the database',
  migrations: 'migrations',
  code: 'the database',
  writes: 'writing to the database',
  prices: 'prices',
};

/** What a server says of its readiness: `{ isReady, words, warnings }`. */
export async function readinessOf(url) {
  try {
    const answer = await fetch(`${url}/api/health/ready`, {
      signal: AbortSignal.timeout(patienceMs),
    });
    const { status, leader, problem, parts = {}, warnings = [] } = await answer.json();
    if (answer.ok) return { isReady: true, words: 'ready', warnings };
    if (status === 'standing-by') {
      const who = leader ? `process ${leader}` : 'another process';
      return { isReady: false, isWaiting: true, words: `standing by: ${who} leads`, warnings };
    }
    if (problem) return { isReady: false, words: `waiting: ${problem}`, warnings };
    const failing = Object.entries(parts)
      .filter(([, { ok }]) => !ok)
      .map(([name, { problem }]) => `${names[name] ?? name}: ${problem}`);
    return {
      isReady: false,
      words: failing.length > 0 ? `not ready: ${failing.join('; ')}` : 'starting',
      warnings,
    };
  } catch {
    return { isReady: false, words: 'not answering', warnings: [] };
  }
}

/**
 * Tells how a server stands until it is ready, whenever that changes. `onReady` is called once, with
 * its warnings.
 */
export async function followReadiness(url, { isOver, onChange, onReady }) {
  let told = '';
  while (!isOver()) {
    const { isReady, words, warnings } = await readinessOf(url);
    if (isReady) return onReady(warnings);
    if (words !== told && !isOver()) onChange((told = words));
    await sleep(intervalMs, undefined, { ref: false });
  }
}
