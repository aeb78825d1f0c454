import { listLoginHistory } from '@/lib/security/contract';
import { readLoginHistory } from '@/lib/security/history-service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listLoginHistory, readLoginHistory);
