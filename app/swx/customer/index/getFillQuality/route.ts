import { getFillQuality } from '@/lib/receipts/contract';
import { fillQuality } from '@/lib/receipts/fill-quality-rows';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getFillQuality, fillQuality);
