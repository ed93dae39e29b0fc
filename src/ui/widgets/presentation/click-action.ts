/**
 * Effect of a click on a row: its record is shown or edited in a dialog over the list
 * (specification, section 2).
 */
export const CLICK_ACTIONS = ['edit', 'show'] as const
export type ClickAction = (typeof CLICK_ACTIONS)[number]

const isClickAction = (name: string): name is ClickAction => CLICK_ACTIONS.some((action) => action === name)

/** The click action of this name; throws for any other name. */
export const clickActionOf = (name: string): ClickAction => {
  if (!isClickAction(name)) throw new Error(`The click action of a list is « edit » or « show », not « ${name} »`)
  return name
}

/** Address of a record in a dialog over its list: the parameter is named after the action. */
export const clickAddress = (action: ClickAction, id: string): string => `?${new URLSearchParams({ [action]: id })}`

/** A record that an address opens in a dialog, and how. */
export interface Opened {
  readonly action: ClickAction
  readonly id: string
}

/** The record that the address opens; null where it opens none. */
export const openedBy = (params: URLSearchParams): Opened | null => {
  for (const action of CLICK_ACTIONS) {
    const id = params.get(action)
    if (id !== null && id !== '') return { action, id }
  }
  return null
}

/** The address without an open record. */
export const withoutOpened = (params: URLSearchParams): URLSearchParams => {
  const others = new URLSearchParams(params)
  for (const action of CLICK_ACTIONS) others.delete(action)
  return others
}
