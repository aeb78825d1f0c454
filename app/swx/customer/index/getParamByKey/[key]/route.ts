import { getParamByKey } from '@/lib/parameters/contract';
import { publicParameter } from '@/lib/parameters/queries';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getParamByKey, publicParameter);
