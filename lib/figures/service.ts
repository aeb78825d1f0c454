import { sql } from '../platform/db';
import { runtime } from '../platform/runtime';
import { figuresOf, type Figures } from './rules';

/** Counts the figures of the home page; one that cannot be counted is null rather than guessed. */
export async function measureFigures(): Promise<Figures> {
  const customers = await sql.rows.customer.count().catch((error: unknown) => {
    runtime().log.warn({ err: error }, 'the customers could not be counted');
    return null;
  });
  return figuresOf(runtime().catalogue.all(), customers, Date.now());
}
