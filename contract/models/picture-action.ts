import type { Action, ActionContext, Denial } from '../core/events/action.ts'
import { integer, text } from '../core/kinds/field.ts'
import type { AnyRecord } from '../core/model.ts'
import type { RoleSlug } from '../core/roles.ts'
import { PICTURE_FIELDS, type PictureModel } from './picture.ts'

const BODY = {
  name: text({}),
  mime: text({}),
  bytes: integer({ min: 0 }),
  /** `deviceAddress` of the event itself: the reducer, which is pure, does not know the event. */
  address: text({}),
}

interface Rules<R> {
  readonly who: readonly RoleSlug[]
  when?(record: R, context: ActionContext): Denial
}

/**
 * Declares the action that replaces the picture of a record. `POST /api/upload/{model}` takes the
 * bytes; until it has answered, the record has the address of the picture on this device.
 */
export const pictureAction = <R extends AnyRecord>(model: PictureModel, name: string, rules: Rules<R>): Action<R> => {
  const fields = PICTURE_FIELDS[model]
  const when: Action<R>['when'] = (record, context) => {
    if (!rules.who.includes(context.actor.role)) return 'forbidden'
    return rules.when?.(record, context) ?? null
  }
  return {
    name,
    body: BODY,
    optional: 'none',
    who: rules.who,
    sets: fields,
    clock: [],
    touches: [],
    carries: model,
    when,
    apply: (record, payload, context) =>
      when(record, context, payload) === null
        ? { ...record, ...Object.fromEntries(fields.map((field) => [field, payload['address']])) }
        : record,
  }
}
