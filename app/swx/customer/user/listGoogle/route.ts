import { listGoogle } from '@/lib/login/contract';
import { readLinks } from '@/lib/login/google-service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listGoogle, readLinks);
