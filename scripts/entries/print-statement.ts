import { json } from 'node:stream/consumers';
import type { AgreementWork } from '@/lib/loans/contract';
import type { PrintWork } from '@/lib/statements/contract';
import { printAgreement } from '@/server/statements/pdf/agreement-pdf';
import { printStatement } from '@/server/statements/pdf/statement-pdf';

// Prints the statement or the agreement on its standard input as a PDF, in a process of its own: fonts
// and their shaping would keep the server from everything else for hundreds of milliseconds.

const work = (await json(process.stdin)) as PrintWork | AgreementWork;
const bytes = await ('agreement' in work ? printAgreement(work) : printStatement(work));
await new Promise((resolve) => process.stdout.write(bytes, resolve));
