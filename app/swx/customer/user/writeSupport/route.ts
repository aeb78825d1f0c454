import { writeSupport } from '@/lib/support/contract';
import { write } from '@/lib/support/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(writeSupport, write);
