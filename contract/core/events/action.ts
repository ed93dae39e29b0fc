import type { ErrorCode } from '../errors.ts'
import type { UploadModel } from '../files/uploads.ts'
import type { RecordId } from '../ids.ts'
import type { Issue, Issues } from '../issues.ts'
import { type Fields, isRequired, type Values } from '../kinds/field.ts'
import { parseField } from '../kinds/kinds.ts'
import { type AnyRecord, defaultOf, fieldOf, type Model, type RecordOf } from '../model.ts'
import type { Actor, RoleSlug } from '../roles.ts'

/** Input of a reducer beside the record and the payload: data only, no clock, no storage. */
export interface ActionContext {
  readonly actor: Actor
  /**
   * Instant of the action, ISO 8601 UTC: the device's clock on the client; on the server the time
   * of the act (`acted-at.ts`).
   */
  readonly at: string
  /** The statuses of this installation; each maps to one stage of the ticket lifecycle. */
  readonly statuses: readonly StatusReference[]
}

/** The fields of a ticket status that the rules of actions read. */
export interface StatusReference {
  readonly id: RecordId
  readonly stage: string
  readonly position: number
  /**
   * Set for a merged status, which can't be chosen any more; events in flight may still name it.
   */
  readonly merged_into_id?: RecordId | null
}

/** Why an action is not allowed now; null when it is. */
export type Denial = Extract<
  ErrorCode,
  | 'forbidden'
  | 'transition_not_allowed'
  | 'stale_text'
  | 'judged_changed'
  | 'invoice_locked'
  | 'last_of_stage'
  | 'other_stage'
  | 'already_merged'
  | 'person_erased'
> | null

/** One action of a model, as client and server run it. */
export interface Action<R = AnyRecord, Payload = Readonly<Record<string, unknown>>> {
  /**
   * Name in the API: `create`, `update`, `delete`, or the last segment of `PUT
   * api/models/{model}/{id}/{action}`.
   */
  readonly name: string
  readonly body: Fields
  /** Fields of the body that may be left out. */
  readonly optional: 'all' | 'none' | 'defaults'
  readonly who: readonly RoleSlug[]
  /** Fields that the reducer may change; the agreement tests compare exactly these. */
  readonly sets: readonly string[]
  /** Fields of `sets` that are taken from the clock of client or server. */
  readonly clock: readonly string[]
  /**
   * Fields that the action is a decision about. The server refuses it when one of them is no longer
   * what the person saw (`judged_changed`).
   */
  readonly judges?: readonly string[]
  /** References in the payload that the action writes too: they keep the order of events. */
  readonly touches: readonly string[]
  /**
   * Uses on different records keep their order too: the server numbers the records one after
   * another.
   */
  readonly isSequential?: true
  /**
   * The request is a form with a file, not a call of the generic API: the model of the upload
   * (`core/files/uploads.ts`).
   */
  readonly carries?: UploadModel
  /**
   * Returns why this actor may not act on this record now, or null. Pure; runs on client and
   * server. `payload` is null for menus.
   */
  when(record: R, context: ActionContext, payload: Payload | null): Denial
  /**
   * Returns the record after the action, unchanged where it is not allowed; null for deleted. Pure
   * and total.
   */
  apply(record: R, payload: Payload, context: ActionContext): R | null
}

interface Definition<R, Payload> {
  readonly who: readonly RoleSlug[]
  readonly sets: readonly (keyof R & string)[]
  readonly clock?: readonly (keyof R & string)[]
  readonly judges?: readonly (keyof R & string)[]
  readonly touches?: readonly (keyof R & string)[]
  readonly isSequential?: true
  when?(record: R, context: ActionContext, payload: Payload | null): Denial
  apply(record: R, payload: Payload, context: ActionContext): R | null
}

const allowAlways = (): Denial => null

/** The actions of a model, by name. */
export type Actions = Readonly<Record<string, Action>>

/** Completes a definition; outside its roles and its `when`, an action has no effect. */
const guardDefinition = <R, Payload>(
  definition: Definition<R, Payload>,
): Pick<Action<R, Payload>, 'when' | 'apply' | 'who' | 'sets' | 'clock' | 'judges' | 'touches' | 'isSequential'> => {
  const when = definition.when ?? allowAlways
  const denialOf = (record: R, context: ActionContext, payload: Payload | null): Denial =>
    definition.who.includes(context.actor.role) ? when(record, context, payload) : 'forbidden'
  return {
    who: definition.who,
    sets: definition.sets,
    clock: definition.clock ?? [],
    touches: definition.touches ?? [],
    ...(definition.judges ? { judges: definition.judges } : {}),
    ...(definition.isSequential ? { isSequential: definition.isSequential } : {}),
    when: denialOf,
    apply: (record, payload, context) =>
      denialOf(record, context, payload) === null ? definition.apply(record, payload, context) : record,
  }
}

type AnyPayload = Readonly<Record<string, unknown>>

interface UpdateRules<R, Name extends string> {
  /** `update` when absent. */
  readonly name?: string
  readonly who: readonly RoleSlug[]
  readonly fields: readonly Name[]
  readonly sets?: readonly Name[]
  when?(record: R, context: ActionContext, payload: AnyPayload | null): Denial
  complete?(record: R, context: ActionContext, before: R): R
}

interface CreateRules<R, Name extends string> extends Omit<UpdateRules<R, Name>, 'complete' | 'name'> {
  readonly clock?: readonly Name[]
  readonly carries?: UploadModel
  /** Fields of the body that are narrower than the model's, such as a choice of fewer values. */
  readonly body?: Fields
  complete?(record: R, context: ActionContext): R
}

/** Returns helpers to declare the actions of one model. */
export const actionsOf = <F extends Fields>(model: Model<string, F>) => {
  type R = RecordOf<{ fields: F }>

  return {
    action: <const B extends Fields>(
      name: string,
      body: B,
      definition: Definition<R, Values<B>>,
    ): Action<R, Values<B>> => ({
      name,
      body,
      optional: 'none',
      ...guardDefinition(definition),
    }),

    /** Sets one field from a payload of the same name: `updateUt` with `{ut}`. */
    setter: <const Name extends keyof F & string>(
      name: string,
      field: Name,
      rules: Pick<Definition<R, Values<Pick<F, Name>>>, 'who' | 'when'>,
    ): Action<R, Values<Pick<F, Name>>> => ({
      name,
      body: { [field]: model.fields[field] } as unknown as Fields,
      optional: 'none',
      ...guardDefinition<R, Values<Pick<F, Name>>>({
        ...rules,
        sets: [field as keyof R & string],
        apply: (record, payload) => ({ ...record, [field]: payload[field] }),
      }),
    }),

    /** POST {resource}: the defaults, then the payload, then `complete`. */
    create: (rules: CreateRules<R, keyof F & string>): Action<R, AnyPayload> => ({
      name: 'create',
      body: { ...pick(model.fields, rules.fields), ...rules.body },
      optional: 'defaults',
      ...(rules.carries ? { carries: rules.carries } : {}),
      ...guardDefinition<R, AnyPayload>({
        who: rules.who,
        sets: [...rules.fields, ...(rules.sets ?? [])] as readonly (keyof R & string)[],
        clock: (rules.clock ?? []) as readonly (keyof R & string)[],
        ...(rules.when ? { when: rules.when } : {}),
        apply: (record, payload, context) => {
          const merged = { ...record, ...payload } as R
          return rules.complete ? rules.complete(merged, context) : merged
        },
      }),
    }),

    /**
     * PUT {resource}/{id}, or PUT {resource}/{id}/{name}: any of the given fields, then `complete`,
     * which gets the previous record too.
     */
    update: (rules: UpdateRules<R, keyof F & string>): Action<R, AnyPayload> => ({
      name: rules.name ?? 'update',
      body: pick(model.fields, rules.fields),
      optional: 'all',
      ...guardDefinition<R, AnyPayload>({
        who: rules.who,
        sets: [...rules.fields, ...(rules.sets ?? [])] as readonly (keyof R & string)[],
        ...(rules.when ? { when: rules.when } : {}),
        apply: (record, payload, context) => {
          const merged = { ...record, ...payload } as R
          return rules.complete ? rules.complete(merged, context, record) : merged
        },
      }),
    }),

    remove: (rules: {
      readonly who: readonly RoleSlug[]
      when?(record: R, context: ActionContext): Denial
    }): Action<R, Record<never, never>> => ({
      name: 'delete',
      body: {},
      optional: 'none',
      ...guardDefinition<R, Record<never, never>>({
        who: rules.who,
        sets: [],
        ...(rules.when ? { when: rules.when } : {}),
        apply: () => null,
      }),
    }),
  }
}

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

/** Returns a record with every field at its default or null, on which a creation starts. */
export const blankRecord = <F extends Fields>(model: { readonly fields: F }, id: RecordId): RecordOf<{ fields: F }> =>
  ({
    id,
    version: 0,
    ...Object.fromEntries(Object.entries(model.fields).map(([name, field]) => [name, defaultOf(field)])),
  }) as unknown as RecordOf<{ fields: F }>

/** The values that a person saw of a record, of the fields that an action sets or judges. */
export const seenValues = (
  { sets, judges = [] }: Pick<Action, 'sets' | 'judges'>,
  record: object,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries([...sets, ...judges].map((name) => [name, fieldOf(record, name) ?? null]))

/** The parsed body of an action, or its issues by field. */
export type ParsedBody = { readonly body: Readonly<Record<string, unknown>> } | { readonly issues: Issues }

/**
 * Validates the body of an action; forms and server share this function.
 * Unknown fields, fields that this role may not write, and missing required ones are issues of
 * their field.
 */
export const parseBody = (
  action: Pick<Action, 'body' | 'optional'>,
  input: Readonly<Record<string, unknown>>,
  role: RoleSlug,
): ParsedBody => {
  // Maps, because a field named like a prototype key must stay a plain entry.
  const issues = new Map<string, readonly Issue[]>()
  const body = new Map<string, unknown>()
  for (const name of Object.keys(input)) {
    if (!Object.hasOwn(action.body, name)) issues.set(name, [{ code: 'field_not_writable' }])
  }
  for (const [name, field] of Object.entries(action.body)) {
    const given = Object.hasOwn(input, name) && input[name] !== undefined
    if (!given) {
      const required =
        action.optional === 'none' ? field.nullable !== true : action.optional === 'defaults' && isRequired(field)
      if (required) issues.set(name, [{ code: 'required' }])
      else if (action.optional === 'none') body.set(name, null)
      continue
    }
    if (Array.isArray(field.writeBy) && !field.writeBy.includes(role)) {
      issues.set(name, [{ code: 'field_not_writable' }])
      continue
    }
    const parsed = parseField(input[name], field)
    if ('issue' in parsed) issues.set(name, [parsed.issue])
    else body.set(name, parsed.value)
  }
  return issues.size > 0 ? { issues: Object.fromEntries(issues) } : { body: Object.fromEntries(body) }
}
