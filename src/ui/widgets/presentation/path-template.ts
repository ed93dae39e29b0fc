import type { ModelName } from '#contract/registry.ts'
import { useRecordPath } from '../../hooks/page/use-record-path.ts'
import type { StaffSpace } from '../../navigation.ts'

/** Stands for the id in the path of a record's page (specification, section 2). */
const ELEM = '{elem}'

/** The path of one record's page; throws for a template that names no record. */
export const fillTemplate = (template: string, id: string): string => {
  if (!template.includes(ELEM)) throw new Error(`The path template « ${template} » has no ${ELEM}`)
  return template.replaceAll(ELEM, encodeURIComponent(id))
}

/** The template of the pages of a model in a space; null where the space has none. */
export const usePathTemplate = (model: ModelName, space: StaffSpace): string | null =>
  useRecordPath(space)(model, ELEM)?.replaceAll(encodeURIComponent(ELEM), ELEM) ?? null
