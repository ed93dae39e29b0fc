import { isModelName, type ModelName } from '#contract/registry.ts'
import type { Destination } from '../../navigation.ts'

/** The pages of statistics: their addresses, and the models whose filters they have. */
export const FIGURE_PAGES = {
  'statistics.time': { route: 'manager.statistics', model: 'pointage' },
  'statistics.unbilled': { route: 'manager.statisticsUnbilled', model: 'pointage' },
  'statistics.margin': { route: 'manager.statisticsMargin', model: 'pointage' },
  'statistics.throughput': { route: 'manager.statisticsThroughput', model: 'ticket' },
  'statistics.ages': { route: 'manager.statisticsAges', model: 'ticket' },
  'statistics.response': { route: 'manager.statisticsResponse', model: 'ticket' },
} as const satisfies Readonly<Record<string, { readonly route: Destination; readonly model: ModelName }>>

export type FigurePageName = keyof typeof FIGURE_PAGES

export const isFigurePage = (scope: string): scope is FigurePageName => Object.hasOwn(FIGURE_PAGES, scope)

/** Where a saved view is offered: on the list of a model, or on a page of statistics. */
export type ViewScope = ModelName | FigurePageName

/** The model whose fields the views of a scope filter by. */
export const modelOfScope = (scope: ViewScope): ModelName => (isModelName(scope) ? scope : FIGURE_PAGES[scope].model)
