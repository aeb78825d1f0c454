import { readAllNotification } from '@/lib/notifications/contract';
import { markAllRead } from '@/lib/notifications/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(readAllNotification, markAllRead);
