import { getStatement } from '@/lib/statements/contract';
import { getStatementFile } from '@/lib/statements/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getStatement, getStatementFile);
