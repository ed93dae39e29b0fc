import type { ActionContext } from '#contract/core/events/action.ts'
import { type KindName, mayRead } from '#contract/core/kinds/field.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { findAction, type ModelName, modelOf } from '#contract/registry.ts'
import type { ListOptions } from '../list/address/list-url.ts'
import { ON_CHOICE } from '../list/columns/choose-columns.ts'
import { setterOf } from '../properties/setter.ts'
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
const readable = <Place>(
  { model }: AnyPresentation,
  fields: readonly Placed<Place>[],
  role: RoleSlug,
): readonly Placed<Place>[] =>
  fields.filter(({ field }) => {
    const definition = modelOf(model).fields[field]
    return definition !== undefined && mayRead(definition, role)
  })

export const columnsFor = (presentation: AnyPresentation, role: RoleSlug): readonly Placed<ColumnPlace>[] =>
  readable(presentation, placed(presentation, 'column'), role).toSorted((a, b) => a.place.order - b.place.order)

/** Width of a column by the kind of its field; null for values that do not fit into a row. */
const TRACKS: { readonly [Kind in KindName]: string | null } = {
  text: 'minmax(110px, 200px)',
  email: 'minmax(160px, 240px)',
  phone: '140px',
  link: 'minmax(140px, 220px)',
  integer: '96px',
  ut: '96px',
  cents: '112px',
  flag: '96px',
  date: '116px',
  instant: '140px',
  choice: '120px',
  belongsTo: 'minmax(120px, 180px)',
  references: 'minmax(120px, 200px)',
  translated: 'minmax(110px, 200px)',
  colour: '110px',
  icon: '96px',
  longText: null,
  password: null,
  files: null,
  json: null,
}

const NUMBERS: ReadonlySet<KindName> = new Set(['integer', 'ut', 'cents'])

/** Every other field that is shown anywhere: a column that the person may choose. */
export const optionalColumnsFor = (presentation: AnyPresentation, role: RoleSlug): readonly Placed<ColumnPlace>[] => {
  const { fields, model } = presentation
  const shown = Object.entries(fields).flatMap(([field, places]): readonly Placed<ColumnPlace>[] => {
    const kind = modelOf(model).fields[field]?.kind
    const track = kind && TRACKS[kind]
    if (!kind || !track || 'notShown' in places || 'column' in places) return []
    return [
      { field, place: { order: 0, track, from: ON_CHOICE, ...(NUMBERS.has(kind) ? { align: 'end' as const } : {}) } },
    ]
  })
  return readable(presentation, shown, role)
}

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
export const groupsFor = (
  presentation: AnyPresentation,
  place: 'form' | 'property',
  role: RoleSlug,
): readonly FieldsOfGroup[] => {
  const groups = Map.groupBy(readable(presentation, placed(presentation, place), role), (one) => one.place)
  return [...groups].map(([group, fields]) => ({ group, fields: fields.map(({ field }) => field) }))
}

/** False for a field whose values other roles write. */
const isWritable = (model: ModelName, field: string, role: RoleSlug): boolean => {
  const writeBy = modelOf(model).fields[field]?.writeBy
  return !Array.isArray(writeBy) || writeBy.includes(role)
}

/**
 * Groups of the form: of a creation, or of the changes that this person may make to the record now.
 */
export const formGroupsFor = (
  presentation: AnyPresentation,
  record: object | null,
  context: ActionContext,
): readonly FieldsOfGroup[] => {
  const { model } = presentation
  const isOffered = (field: string): boolean =>
    isWritable(model, field, context.actor.role) &&
    (record === null
      ? Object.hasOwn(findAction(model, 'create')?.body ?? {}, field)
      : setterOf(model, field)?.when(record as AnyRecord, context, null) === null)
  return groupsFor(presentation, 'form', context.actor.role)
    .map(({ group, fields }) => ({ group, fields: fields.filter(isOffered) }))
    .filter(({ fields }) => fields.length > 0)
}

/**
 * Groups of a record's card: its properties, then the fields that only the list or the form has.
 * The name is the heading of the card, and the archive a mark beside the name.
 */
export const viewGroupsFor = (presentation: AnyPresentation, role: RoleSlug): readonly FieldsOfGroup[] => {
  const groups = groupsFor(presentation, 'property', role)
  const shown = new Set([presentation.title, 'archived_at', ...groups.flatMap(({ fields }) => fields)])
  const others = readable<unknown>(
    presentation,
    [...placed(presentation, 'form'), ...placed(presentation, 'column'), ...placed(presentation, 'card')],
    role,
  )
  const names = new Set(others.map(({ field }) => field).filter((field) => !shown.has(field)))
  return names.size === 0 ? groups : [...groups, { group: 'details', fields: [...names] }]
}

/** Records in use: the default filter of a model that can be archived. */
export const IN_USE = { archived_at: { in: [null] } } as const

export const isArchivable = ({ model }: AnyPresentation): boolean => Object.hasOwn(modelOf(model).fields, 'archived_at')

const fieldsOfStates = ({ states }: AnyPresentation): readonly string[] =>
  states?.views.flatMap(({ filter }) => Object.keys(filter)) ?? []

const defaultFilterOf = (presentation: AnyPresentation): Pick<ListOptions, 'defaultFilter'> => {
  if (presentation.states) return { defaultFilter: presentation.states.views[0].filter }
  return isArchivable(presentation) ? { defaultFilter: IN_USE } : {}
}

/** Columns and filters that the address of the model's list may name. */
export const listOptionsOf = (presentation: AnyPresentation): ListOptions => ({
  filterable: [
    ...new Set([...placed(presentation, 'filter').map(({ field }) => field), ...fieldsOfStates(presentation)]),
  ],
  sortable: [...placed(presentation, 'column'), ...optionalColumnsFor(presentation, 'manager')].map(
    ({ field }) => field,
  ),
  defaultOrder: modelOf(presentation.model).defaultOrder,
  ...defaultFilterOf(presentation),
})
