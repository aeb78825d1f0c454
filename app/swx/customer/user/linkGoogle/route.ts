import { linkGoogle } from '@/lib/login/contract';
import { linkOwnGoogle } from '@/lib/login/google-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(linkGoogle, linkOwnGoogle);
