import { isSameValue } from '#contract/core/kinds/same-value.ts'
import { defaultOf } from '#contract/core/model.ts'
import { findAction, isModelName, modelOf } from '#contract/registry.ts'

type Values = Readonly<Record<string, unknown>>

/** One line of the activity, as the server wrote it. */
export interface ActivityEntry {
  readonly id: string
  readonly user_id: string | null
  readonly model: string
  readonly record_id: number
  readonly action: string
  readonly before: Values | null
  readonly after: Values | null
  readonly created_at: string
}

/** A field with its value before and after; `from` is undefined for a new record. */
export interface FieldChange {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

/** The entries of one person on one record within a short time. */
export interface ActivityRun {
  /** Id of its newest entry. */
  readonly id: string
  readonly userId: string | null
  readonly model: string
  readonly recordId: string
  /** Newest first. */
  readonly entries: readonly ActivityEntry[]
  readonly from: string
  readonly to: string
}

/** Longest pause within a run. */
const PAUSE_MS = 30 * 60_000

interface OpenRun {
  readonly entries: ActivityEntry[]
  oldest: number
}

const keyOf = ({ user_id: userId, model, record_id: recordId }: ActivityEntry): string =>
  `${userId} ${model} ${recordId}`

/**
 * Groups entries, newest first, into runs. An entry joins the run of its person and record unless
 * the run began more than `PAUSE_MS` later; entries of other people in between do not end a run.
 */
export const runsOf = (entries: readonly ActivityEntry[]): readonly ActivityRun[] => {
  const open = new Map<string, OpenRun>()
  const runs: OpenRun[] = []
  for (const entry of entries) {
    const key = keyOf(entry)
    const at = Date.parse(entry.created_at)
    const run = open.get(key)
    if (run && run.oldest - at <= PAUSE_MS) {
      run.entries.push(entry)
      run.oldest = at
    } else {
      const next = { entries: [entry], oldest: at }
      open.set(key, next)
      runs.push(next)
    }
  }
  return runs.flatMap(({ entries: members }) => {
    const [newest] = members
    const oldest = members.at(-1)
    if (!newest || !oldest) return []
    return {
      id: newest.id,
      userId: newest.user_id,
      model: newest.model,
      recordId: String(newest.record_id),
      entries: members,
      from: oldest.created_at,
      to: newest.created_at,
    }
  })
}

/**
 * Whether the activity shows a change of this field. Hidden are times that the action sets by
 * itself, values of one person, and fields that the model no longer has.
 */
const isShownChange = ({ model, action }: ActivityEntry, field: string): boolean => {
  if (!isModelName(model) || !Object.hasOwn(modelOf(model).fields, field)) return false
  return modelOf(model).fields[field]?.perUser !== true && findAction(model, action)?.clock.includes(field) !== true
}

/**
 * Whether the heading of a run says this value already: its person, or the ticket of its record.
 */
const isInHeading = (entry: ActivityEntry, field: string, to: unknown): boolean => {
  const target = isModelName(entry.model) ? modelOf(entry.model).fields[field]?.model : undefined
  return target === 'ticket' || (target === 'user' && String(to) === entry.user_id)
}

/** The values of a new record that are not those of every new record. */
const firstValues = (entry: ActivityEntry): readonly FieldChange[] => {
  if (!isModelName(entry.model)) return []
  const { fields } = modelOf(entry.model)
  return Object.entries(entry.after ?? {}).flatMap(([field, to]) => {
    const definition = fields[field]
    const isUsual = to === null || to === '' || (definition !== undefined && isSameValue(defaultOf(definition), to))
    return isUsual ||
      isInHeading(entry, field, to) ||
      !isShownChange(entry, field) ||
      (Array.isArray(to) && to.length === 0)
      ? []
      : [{ field, from: undefined, to }]
  })
}

/**
 * The changes of a run: per field the first value before and the last value after. Fields that end
 * as they began are left out; a record that was created in the run has only its last values.
 */
export const changesOfRun = ({ entries }: Pick<ActivityRun, 'entries'>): readonly FieldChange[] => {
  const changes = new Map<string, FieldChange>()
  for (const entry of entries.toReversed()) {
    if (entry.before === null) {
      for (const change of firstValues(entry)) changes.set(change.field, change)
    } else if (entry.after !== null) {
      for (const [field, to] of Object.entries(entry.after)) {
        if (!isShownChange(entry, field)) continue
        const known = changes.get(field)
        changes.set(field, { field, from: known ? known.from : entry.before[field], to })
      }
    }
  }
  return [...changes.values()].filter(({ from, to }) => !isSameValue(from ?? null, to ?? null))
}

/** The actions of a run in their order, each once. */
export const actionsOfRun = ({ entries }: Pick<ActivityRun, 'entries'>): readonly string[] => [
  ...new Set(entries.toReversed().map(({ action }) => action)),
]

/** Names of the files that a run imported, in their order, each once. */
export const filesOfRun = ({ entries }: Pick<ActivityRun, 'entries'>): readonly string[] => {
  const files = entries.toReversed().map(({ after }) => after?.['file'])
  return [...new Set(files.filter((file) => typeof file === 'string'))]
}
