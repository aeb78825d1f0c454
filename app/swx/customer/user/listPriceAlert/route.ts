import { listPriceAlert } from '@/lib/alerts/contract';
import { listAlerts } from '@/lib/alerts/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listPriceAlert, listAlerts);
