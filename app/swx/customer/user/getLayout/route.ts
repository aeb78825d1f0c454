import { getLayout } from '@/lib/layouts/contract';
import { readLayout } from '@/lib/layouts/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getLayout, readLayout);
