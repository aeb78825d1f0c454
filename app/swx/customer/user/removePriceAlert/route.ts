import { removePriceAlert } from '@/lib/alerts/contract';
import { removeAlert } from '@/lib/alerts/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(removePriceAlert, removeAlert);
