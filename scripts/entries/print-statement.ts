import { json } from 'node:stream/consumers';
import type { PrintWork } from '@/lib/statements/contract';
import { printStatement } from '@/server/statements/pdf/statement-pdf';

// Prints the statement on its standard input as a PDF, in a process of its own: fonts and their shaping
// would keep the server from everything else for hundreds of milliseconds.

const bytes = await printStatement((await json(process.stdin)) as PrintWork);
await new Promise((resolve) => process.stdout.write(bytes, resolve));
