import { listStatements } from '@/lib/statements/contract';
import { readMonths } from '@/lib/statements/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listStatements, readMonths);
