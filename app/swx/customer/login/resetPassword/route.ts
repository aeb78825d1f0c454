import { resetPassword } from '@/lib/login/contract';
import { recoverPassword } from '@/lib/login/recovery-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(resetPassword, recoverPassword);
