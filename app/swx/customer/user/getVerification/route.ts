import { getVerification } from '@/lib/verification/contract';
import { readVerification } from '@/lib/verification/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getVerification, readVerification);
