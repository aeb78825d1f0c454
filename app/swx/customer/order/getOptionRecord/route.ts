import { getOptionRecord } from '@/lib/analysis/contract';
import { readOptionRecord } from '@/lib/analysis/option-record-queries';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getOptionRecord, readOptionRecord);
