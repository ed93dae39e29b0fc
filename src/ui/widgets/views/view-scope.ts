import { isModelName, type ModelName } from '#contract/registry.ts'

/** The pages of statistics, and the model whose filters each of them has. */
export const FIGURE_PAGES = {
  'statistics.time': 'pointage',
  'statistics.unbilled': 'pointage',
  'statistics.margin': 'pointage',
  'statistics.throughput': 'ticket',
  'statistics.ages': 'ticket',
  'statistics.response': 'ticket',
} as const satisfies Readonly<Record<string, ModelName>>

export type FigurePageName = keyof typeof FIGURE_PAGES

/** Where a saved view is offered: on the list of a model, or on a page of statistics. */
export type ViewScope = ModelName | FigurePageName

/** The model whose fields the views of a scope filter by. */
export const modelOfScope = (scope: ViewScope): ModelName => (isModelName(scope) ? scope : FIGURE_PAGES[scope])
