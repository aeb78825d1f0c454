import { listSessions } from '@/lib/login/contract';
import { readSessions } from '@/lib/login/device-service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listSessions, readSessions);
