import { readNotification } from '@/lib/notifications/contract';
import { markRead } from '@/lib/notifications/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(readNotification, markRead);
