import { getReportCard } from '@/lib/analysis/contract';
import { readReportCard } from '@/lib/analysis/report-card-queries';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getReportCard, readReportCard);
