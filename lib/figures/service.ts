import { sql } from '../platform/db';
import { runtime } from '../platform/runtime';
import { figuresOf, type Figures } from './rules';

async function countCustomers(): Promise<number | null> {
  const [row] = await sql<{ count: number }>`select count(*)::integer as count from customer`;
  return row?.count ?? null;
}

/** Counts the figures of the home page; one that cannot be counted is null rather than guessed. */
export async function measureFigures(): Promise<Figures> {
  const customers = await countCustomers().catch((error: unknown) => {
    runtime().log.warn({ err: error }, 'the customers could not be counted');
    return null;
  });
  return figuresOf(runtime().catalogue.all(), customers, Date.now());
}
