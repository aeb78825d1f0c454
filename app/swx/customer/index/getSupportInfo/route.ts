import { getSupportInfo } from '@/lib/support/contract';
import { readInfo } from '@/lib/support/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getSupportInfo, readInfo);
