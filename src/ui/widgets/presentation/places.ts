import { mayRead } from '#contract/core/field.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { modelOf } from '#contract/registry.ts'
import type { ListOptions } from '../list/address/list-url.ts'
import type { AnyPresentation, ColumnPlace, FieldGroup, FilterPlace, Places } from './presentation.ts'

/** A field in one of its places. */
export interface Placed<Place> {
  readonly field: string
  readonly place: Place
}

const placed = <Name extends keyof Places>({ fields }: AnyPresentation, name: Name): readonly Placed<Places[Name]>[] =>
  Object.entries(fields).flatMap(([field, places]) => {
    const place = (places as Partial<Places>)[name]
    return place === undefined ? [] : [{ field, place }]
  })

/** Removes the fields that this role does not receive. */
const readable = <Place>({ model }: AnyPresentation, fields: readonly Placed<Place>[], role: RoleSlug): readonly Placed<Place>[] =>
  fields.filter(({ field }) => {
    const definition = modelOf(model).fields[field]
    return definition !== undefined && mayRead(definition, role)
  })

export const columnsFor = (presentation: AnyPresentation, role: RoleSlug): readonly Placed<ColumnPlace>[] =>
  readable(presentation, placed(presentation, 'column'), role).toSorted((a, b) => a.place.order - b.place.order)

export const filtersFor = (presentation: AnyPresentation, role: RoleSlug): readonly Placed<FilterPlace>[] =>
  readable(presentation, placed(presentation, 'filter'), role)

/** Fields of the second line of a card, in their order. */
export const cardFieldsFor = (presentation: AnyPresentation, role: RoleSlug): readonly string[] =>
  readable(presentation, placed(presentation, 'card'), role)
    .toSorted((a, b) => a.place - b.place)
    .map(({ field }) => field)

export interface FieldsOfGroup {
  readonly group: FieldGroup
  readonly fields: readonly string[]
}

/** Fields of forms or record pages under their headings, in the order of the presentation. */
export const groupsFor = (presentation: AnyPresentation, place: 'form' | 'property', role: RoleSlug): readonly FieldsOfGroup[] => {
  const groups = Map.groupBy(readable(presentation, placed(presentation, place), role), (one) => one.place)
  return [...groups].map(([group, fields]) => ({ group, fields: fields.map(({ field }) => field) }))
}

/** Records in use: the default filter of a model that can be archived. */
export const IN_USE = { archived_at: { in: [null] } } as const

export const isArchivable = ({ model }: AnyPresentation): boolean => Object.hasOwn(modelOf(model).fields, 'archived_at')

/** Columns and filters that the address of the model's list may name. */
export const listOptionsOf = (presentation: AnyPresentation): ListOptions => ({
  filterable: placed(presentation, 'filter').map(({ field }) => field),
  sortable: placed(presentation, 'column').map(({ field }) => field),
  defaultOrder: modelOf(presentation.model).defaultOrder,
  ...(isArchivable(presentation) ? { defaultFilter: IN_USE } : {}),
})
