import { readFileSync } from 'node:fs';
import { tablesOf } from '../../scripts/database/tables.mjs';

// Where this fails, the tables changed: `npm run schema` writes the files anew.
test('the schema of the client and the types of rows are those of the tables', async () => {
  const files = await tablesOf(process.env.DATABASE_URL!);
  for (const [file, text] of Object.entries(files)) expect(readFileSync(file, 'utf8')).toBe(text);
});
