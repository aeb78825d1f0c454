import { sendCode } from '@/lib/login/contract';
import { mailCode } from '@/lib/login/recovery-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(sendCode, mailCode);
