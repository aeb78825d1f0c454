import { listRests } from '@/lib/questions/contract';
import { readRests } from '@/lib/questions/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listRests, readRests);
