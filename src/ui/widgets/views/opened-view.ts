import type { ViewScope } from './view-scope.ts'

const keyOf = (scope: ViewScope): string => `sav.view.${scope}`

/** Keeps for this tab which view was opened: another one may show the same. */
export const rememberOpenedView = (scope: ViewScope, id: string): void => sessionStorage.setItem(keyOf(scope), id)

/** Id of the view that was opened last in this tab; null for none. */
export const readOpenedView = (scope: ViewScope): string | null => sessionStorage.getItem(keyOf(scope))
