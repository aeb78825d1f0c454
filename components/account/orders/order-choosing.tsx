'use client';

import { choosing } from '@/components/ui/fields/choosing';
import { ordersHref, type OrderChoice } from '../order-choice';

const orders = choosing<OrderChoice>(ordersHref);

/** What is chosen of the orders, for all that stands inside. */
export const OrderChoosing = orders.Choosing;
export const OrderChoiceContext = orders.Context;
export const useOrderChoice = orders.useChoice;
