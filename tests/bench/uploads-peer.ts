import { spawnSync } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { formOf } from '../setup/files/send-file';

// Customers have machines of their own: what their browsers cost is not to slow the server.
setPriority(constants.priority.PRIORITY_LOW);
// Neither are their lines of this machine: 50 Mbit/s each, which no buffer of the system takes in at once.
const lineBytesPerSecond = 50_000_000 / 8;
spawnSync('chrt', ['--idle', '--all-tasks', '--pid', '0', String(process.pid)]);

type Order = { tokens: string[]; file: string; longestSeconds: number };

/** Sends one file as a browser does, again when it is told to; whether it was taken before the end. */
async function deliver(token: string, file: string, end: number): Promise<boolean> {
  while (performance.now() < end) {
    const { body, headers } = formOf(file, lineBytesPerSecond);
    const response = await fetch(`${process.env.ASSAY_URL}/swx/customer/user/upload`, {
      method: 'POST',
      headers: { ...headers, authorization: token },
      body,
      duplex: 'half',
    } as RequestInit).catch(() => null);
    await response?.arrayBuffer().catch(() => null);
    if (response?.status === 200) return true;
    await sleep(1000 * Number(response?.headers.get('retry-after') ?? 1));
  }
  return false;
}

process.once('message', (order: Order) => {
  const began = performance.now();
  const end = began + order.longestSeconds * 1000;
  void Promise.all(order.tokens.map((token) => deliver(token, order.file, end))).then((taken) =>
    process.send!({
      taken: taken.filter(Boolean).length,
      seconds: (performance.now() - began) / 1000,
    }),
  );
});
process.once('disconnect', () => process.exit(0));
