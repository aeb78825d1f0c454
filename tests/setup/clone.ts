import { cloneDatabase } from './database';

// Runs before each test file, so DATABASE_URL is that file's own before anything reads it.
process.env.DATABASE_URL = await cloneDatabase();
