import { verifyBasic } from '@/lib/verification/contract';
import { submitBasic } from '@/lib/verification/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(verifyBasic, submitBasic);
