import { sql } from '../platform/db';

/** The parameters of a noun, by what follows its name and a point. One that is missing is a fault. */
export async function parametersOf(noun: string): Promise<(name: string) => string> {
  const found = await sql.rows.parameter.findMany({ where: { key: { startsWith: `${noun}.` } } });
  return (name) => {
    const row = found.find(({ key }) => key === `${noun}.${name}`);
    if (!row) throw new Error(`The parameter ${noun}.${name} is missing.`);
    return row.value;
  };
}
