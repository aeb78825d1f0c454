import { sql } from '../platform/db';

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
