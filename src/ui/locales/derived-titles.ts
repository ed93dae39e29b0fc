import { DERIVED_ROUTES, type DerivedRoute, type DerivedRouteParts, type PresentedModel } from './derived-routes.ts'
import type { Labels } from './label-types.ts'
import type { RecordTexts } from './record-texts.ts'

const capital = (text: string): string => text.replace(/^./, (first) => first.toUpperCase())

/** Titles of the derived routes, from the names and texts of their models. */
export const derivedTitles = (
  names: Labels['model'],
  texts: Readonly<Record<PresentedModel, RecordTexts>>,
): Readonly<Record<DerivedRoute, string>> => {
  const titleOf = ({ model, screen }: DerivedRouteParts): string =>
    ({
      list: capital(names[model].many),
      page: capital(names[model].one),
      form: texts[model].update,
      creation: texts[model].create,
    })[screen]
  return Object.fromEntries(DERIVED_ROUTES.map((route) => [route.id, titleOf(route)])) as Record<DerivedRoute, string>
}
