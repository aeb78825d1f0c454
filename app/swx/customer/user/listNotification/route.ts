import { listNotification } from '@/lib/notifications/contract';
import { listNotifications } from '@/lib/notifications/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listNotification, listNotifications);
