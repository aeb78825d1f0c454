import { listLoanOffer } from '@/lib/loans/contract';
import { listOffers } from '@/lib/loans/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listLoanOffer, listOffers);
