import { migrate, seed } from './database.mjs';

const url = process.env.DATABASE_URL;
if (!url) {
  console.error('Set DATABASE_URL to the database to prepare');
  process.exit(1);
}
try {
  await migrate(url);
  console.log(await seed(url));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
