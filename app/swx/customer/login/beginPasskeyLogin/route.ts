import { beginPasskeyLogin } from '@/lib/passkeys/contract';
import { askToLogIn } from '@/lib/passkeys/login-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(beginPasskeyLogin, askToLogIn);
