import { withConnection } from './connection.mjs';

const lockNotAvailable = '55P03';

/**
 * Makes the months to come of the tables that have some. What holds a table now keeps no start from going on: there is
 * room without its month, and due work makes it.
 */
export function makeMonths(url) {
  return withConnection(url, async (client) => {
    const { rows } = await client.query('select name from month_table order by name');
    for (const { name } of rows)
      await client.query('select months_make($1)', [name]).catch((error) => {
        if (error.code !== lockNotAvailable) throw error;
      });
  });
}
