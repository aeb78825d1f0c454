import { verifyAdvanced } from '@/lib/verification/contract';
import { submitAdvanced } from '@/lib/verification/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(verifyAdvanced, submitAdvanced);
