import { getRechargeTerms } from '@/lib/deposits/contract';
import { readRechargeTerms } from '@/lib/deposits/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getRechargeTerms, readRechargeTerms);
