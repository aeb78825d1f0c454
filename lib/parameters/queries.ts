import { Refusal } from '../core/codes';
import type { Input, Result } from '../core/contract';
import { sql } from '../platform/db';
import type { getParamByKey } from './contract';

/** The parameters of a noun as they count now, by what follows its name and a point. One that is missing is a fault. */
export async function parametersOf(noun: string): Promise<(name: string) => string> {
  const found = await sql<{ key: string; value: string }>`
    select key, value from parameter_now where starts_with(key, ${`${noun}.`})`;
  return (name) => {
    const row = found.find(({ key }) => key === `${noun}.${name}`);
    if (!row) throw new Error(`The parameter ${noun}.${name} is missing.`);
    return row.value;
  };
}

/** A parameter that is public, as it counts now. Refuses with 10018 for any other. */
export async function publicParameter({
  key,
}: Input<typeof getParamByKey>): Promise<Result<typeof getParamByKey>> {
  const [row] = await sql<{ value: string }>`
    select n.value from parameter_now n join parameter p on p.key = n.key
    where n.key = ${key} and p.public`;
  if (!row) throw new Refusal('10018');
  return { key, value: row.value };
}
