import { repassword } from '@/lib/login/contract';
import { changePassword } from '@/lib/login/recovery-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(repassword, changePassword);
