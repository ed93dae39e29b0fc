import type { ViewScope } from './view-scope.ts'

const keyOf = (scope: ViewScope): string => `sav.view.${scope}`

/** Keeps for this tab which view was opened: another one may show the same. */
export const rememberOpenedView = (scope: ViewScope, id: string): void => {
  try {
    sessionStorage.setItem(keyOf(scope), id)
  } catch {
    // The storage is full or blocked: of equal views the first is marked.
  }
}

/** Id of the view that was opened last in this tab; null for none. */
export const readOpenedView = (scope: ViewScope): string | null => {
  try {
    return sessionStorage.getItem(keyOf(scope))
  } catch {
    return null
  }
}
