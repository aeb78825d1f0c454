import { getClosing } from '@/lib/closings/contract';
import { readClosing } from '@/lib/closings/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getClosing, readClosing);
