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

async function run(work: unknown): Promise<Buffer> {
  const input = { words: JSON.stringify(work) };
  const { output, code, signal } = await runProgram('print-statement', [], input, limits);
  if (code !== 0) throw new Error(`The printing of a statement ended with ${code ?? signal}.`);
  return output;
}

/**
 * Prints statements one at a time, each in a process of its own: fonts and pages cost no call a
 * moment. Customers take turns: who asks for many waits behind their own.
 */
export function createPrinter(print: (work: unknown) => Promise<Buffer> = run): Printer {
  const turns = new CustomerTurns();
  const waiting = new Map<string, number>();
  let all = 0;
  const count = (customerId: string, by: 1 | -1) => {
    const own = (waiting.get(customerId) ?? 0) + by;
    if (own > 0) waiting.set(customerId, own);
    else waiting.delete(customerId);
    all += by;
  };
  return {
    async print(work, customerId) {
      const own = waiting.get(customerId) ?? 0;
      if (all >= mostWaiting.all || own >= mostWaiting.ofCustomer)
        throw new Rejection('503', { retryAfterSeconds: againSeconds });
      count(customerId, 1);
      return turns.take(customerId, () => print(work)).finally(() => count(customerId, -1));
    },
  };
}
