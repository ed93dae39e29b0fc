import type { ActionName, ModelName } from '#contract/registry.ts'

/**
 * What is seen where it stands and is put back as easily as it was done: no message follows it, though Ctrl+Z takes it back. A creation tells of
 * itself in its own words. All the rest is of weight, also what comes into the contract later.
 */
const LIGHT: { readonly [Name in ModelName]?: readonly ActionName<Name>[] } = {
  ticket: ['create', 'toggleFavorite', 'updateName', 'update'],
  pointage: ['create', 'editComment'],
  comment: ['create', 'editBody', 'markAsRead'],
  notification: ['markAsRead'],
  saved_view: ['create', 'update', 'delete'],
  absence: ['create'],
  invoice: ['create', 'computeTotal'],
  invoice_line: ['create', 'update'],
  transaction: ['create'],
  product: ['create'],
}

/** Is the person told that it was done, with the way back in the same breath? */
export const isOfWeight = (model: ModelName, action: string): boolean => !(LIGHT[model] as readonly string[] | undefined)?.includes(action)

/** Nobody means these by « undo ». */
const NEVER_MEANT: ReadonlySet<string> = new Set(['create', 'markAsRead', 'computeTotal'])

/** Does « undo » reach it? */
export const isRemembered = (action: string): boolean => !NEVER_MEANT.has(action)
