import { firstOf } from '../audit';
import type { Query } from './mark';
import { narrowed, type Narrowed } from './ways';
import { scopedTables } from './touched';

/** The texts of views, every name in them with its schema. */
export async function definitionsOf(query: Query): Promise<ReadonlyMap<string, string>> {
  await query(`set local search_path = ''`);
  const rows = await query<{ name: string; text: string }>(
    `select c.relname as name, pg_get_viewdef(c.oid) as text from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' order by 1`,
  );
  // Temporary tables last: functions go on reading the tables themselves.
  await query('set local search_path = public, pg_temp');
  return new Map(rows.map(({ name, text }) => [name, text.trim().replace(/;$/, '')]));
}

const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\bpublic\.(\w+)\b(?!\()/g)].map(([, name]) => name!)),
];

/** The text of a view over what was put aside. */
function overTemporary(
  text: string,
  aside: ReadonlySet<string>,
  { asTheyAre = [] }: Pick<Narrowed, 'asTheyAre'> = {},
): string {
  return text.replace(/\bpublic\.(\w+)\b(?!\()/g, (found, name: string) =>
    aside.has(name) && !asTheyAre.includes(name) ? `pg_temp.${name}` : found,
  );
}

/** Asks audit views over what was put aside, each by its own text. */
export class TouchedViews {
  private readonly aside = new Set(scopedTables.map(([table]) => table));

  private constructor(
    private readonly query: Query,
    private readonly texts: ReadonlyMap<string, string>,
  ) {}

  static async of(
    query: Query,
    texts: ReadonlyMap<string, string>,
    names: readonly string[],
  ): Promise<TouchedViews> {
    const views = new TouchedViews(query, texts);
    for (const name of names) await views.makeInner(texts.get(name)!);
    return views;
  }

  /** Views that a view reads become temporary ones of the same name, the innermost first. */
  private async makeInner(text: string): Promise<void> {
    for (const name of namesIn(text)) {
      const inner = this.texts.get(name);
      if (inner === undefined || this.aside.has(name)) continue;
      await this.makeInner(inner);
      await this.query(`create temporary view ${name} as ${overTemporary(inner, this.aside)}`);
      this.aside.add(name);
    }
  }

  findingsOf(name: string): Promise<Record<string, unknown>[]> {
    const own: Narrowed | undefined = narrowed[name];
    let text = overTemporary(this.texts.get(name)!, this.aside, own);
    if (own?.instead) {
      const [part, put] = own.instead;
      if (!text.includes(part)) throw new Error(`${name} has another text than was written for.`);
      text = text.replaceAll(part, put);
    }
    const where = own?.where ? ` where ${own.where}` : '';
    return this.query(firstOf(`select * from (${text}) v${where}`));
  }
}
