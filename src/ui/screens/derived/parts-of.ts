import type { DerivedRouteParts, DerivedScreenKind } from '../../locales/derived-routes.ts'

const KINDS: Readonly<Record<string, DerivedScreenKind>> = { s: 'list', '': 'page', Form: 'form', Create: 'creation' }

/**
 * Reads the parts of a derived route from its name; null for a route of no staff space. The list of
 * models is left out of the start: a route that no model has is a screen of its own, which
 * precedes.
 */
export const partsOf = (id: string): DerivedRouteParts | null => {
  const [, space, model, ending = ''] = /^(manager|technicien)\.(\w+?)(s|Form|Create)?$/.exec(id) ?? []
  return space === undefined ? null : ({ id, space, model, screen: KINDS[ending] } as DerivedRouteParts)
}
