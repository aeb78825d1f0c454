'use client';

import { useEffect } from 'react';
import { useEvents } from '@/components/api/events';
import { followAuctions, hearOwn } from './queries';

/** Hears of every auction; a customer also of what is theirs. Visitors have no ticket for that. */
export function Hearing({ isCustomer }: { isCustomer: boolean }) {
  useEffect(followAuctions, []);
  useEvents(isCustomer ? hearOwn : null);
  return null;
}
