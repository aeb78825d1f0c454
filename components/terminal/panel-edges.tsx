'use client';

import { PanelEdge } from './panel-edge';
import { panels } from './panel-size';

export const PanelEdges = () => panels.map((panel) => <PanelEdge key={panel} panel={panel} />);
