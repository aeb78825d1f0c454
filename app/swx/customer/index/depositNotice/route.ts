import { depositNotice } from '@/lib/deposits/contract';
import { hearWatcher } from '@/lib/deposits/watcher-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(depositNotice, hearWatcher);
