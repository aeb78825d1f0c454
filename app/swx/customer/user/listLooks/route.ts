import { listLooks } from '@/lib/files/contract';
import { listOwnLooks } from '@/lib/files/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listLooks, listOwnLooks);
