import { addBankCard } from '@/lib/destinations/contract';
import { addCard } from '@/lib/destinations/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(addBankCard, addCard);
