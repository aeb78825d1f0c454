import { getTradingAnalysis } from '@/lib/analysis/contract';
import { analyseTrading } from '@/lib/analysis/trading-queries';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getTradingAnalysis, analyseTrading);
