import { Rejection } from '@/lib/core/codes';
import type { Printer } from '@/lib/statements/service';
import { CustomerTurns } from '../files/customer-turns';
import { runProgram } from '../files/program';

const limits = {
  // One that is printed for a second may wait long for the CPU: everything else goes before it.
  cpuMs: 120_000,
  timeMs: 120_000,
  memoryBytes: 700 * 1024 * 1024,
  outputBytes: 32 * 1024 * 1024,
};
/** Beyond so many in line, of all and of one customer, the next is told to come again. */
const mostWaiting = { all: 60, ofCustomer: 3 };
const againSeconds = 10;
// With its own printing an answer comes within ten seconds or so.
const patienceMs = 8_000;

async function run(work: unknown): Promise<Buffer> {
  const input = { words: JSON.stringify(work) };
  const { output, code, signal } = await runProgram('print-statement', [], input, limits);
  if (code !== 0) throw new Error(`The printing of a statement ended with ${code ?? signal}.`);
  return output;
}

/**
 * One at a time; customers take turns: who asks for many waits behind their own and behind all who ask for
 * fewer. Who does not get a turn in time is told to come again.
 */
function line() {
  const busy = () => new Rejection('503', { retryAfterSeconds: againSeconds });
  const turns = new CustomerTurns(patienceMs, busy, { fewestFirst: true });
  const waiting = new Map<string, number>();
  let all = 0;
  const count = (customerId: string, by: 1 | -1) => {
    const own = (waiting.get(customerId) ?? 0) + by;
    if (own > 0) waiting.set(customerId, own);
    else waiting.delete(customerId);
    all += by;
  };
  return (print: () => Promise<Buffer>, customerId: string): Promise<Buffer> => {
    const own = waiting.get(customerId) ?? 0;
    if (all >= mostWaiting.all || own >= mostWaiting.ofCustomer) return Promise.reject(busy());
    count(customerId, 1);
    return turns.take(customerId, print).finally(() => count(customerId, -1));
  };
}

/**
 * Prints each in a process of its own: fonts and pages cost no call a moment. What is signed does not
 * wait for statements, which anybody may ask for.
 */
export function createPrinter(print: (work: unknown) => Promise<Buffer> = run): Printer {
  const [statements, agreements] = [line(), line()];
  return {
    print: (work, customerId) =>
      ('agreement' in work ? agreements : statements)(() => print(work), customerId),
  };
}
