import { getTwoFactor } from '@/lib/security/contract';
import { readTwoFactor } from '@/lib/security/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getTwoFactor, readTwoFactor);
