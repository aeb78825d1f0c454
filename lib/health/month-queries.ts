import type { Sql } from '../platform/db';

/** How far ahead the months of a table are made, in seconds; below zero, what is written lies outside of them. */
export const monthsAhead = (sql: Sql) =>
  sql<{ table: string; seconds: number }>`
    select name as table, extract(epoch from made_until - now())::float8 as seconds from month_table`;
