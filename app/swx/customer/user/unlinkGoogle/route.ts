import { unlinkGoogle } from '@/lib/login/contract';
import { unlinkOwnGoogle } from '@/lib/login/google-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(unlinkGoogle, unlinkOwnGoogle);
