import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks again for as long as a busy server says so, as a page of ours does: with the same key, which tells
 * what became of what was begun.
 */
export async function insist<A extends { code: string | null; headers: Headers }>(
  ask: () => Promise<A>,
): Promise<A> {
  for (;;) {
    const answer = await ask();
    if (answer.code !== '503') return answer;
    await sleep(Number(answer.headers.get('retry-after')) * 1000);
  }
}
