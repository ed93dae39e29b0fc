import { ROUTES } from '#contract/routes.ts'
import { HOME } from '../../home.ts'
import type { DerivedRouteParts } from '../../locales/derived-routes.ts'
import type { Destination } from '../../navigation.ts'

/**
 * The list that a screen of the model belongs to; the start page of the space where there is none.
 */
export const listDestinationOf = ({ space, model }: DerivedRouteParts): Destination => {
  const list = `${space}.${model}s`
  return Object.hasOwn(ROUTES, list) ? (list as Destination) : HOME[space]
}
