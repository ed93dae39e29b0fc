import { describe, expect, it } from 'vitest'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { actionsOfModel, MODEL_NAMES } from '#contract/registry.ts'
import { isAnnounced, isUndoable } from '../widgets/undo/announced-actions.ts'
import { doneLabel } from './labels.ts'

/** Announced actions whose changed fields, if any, are instants from the clock. */
const withoutReadableChange = MODEL_NAMES.flatMap((model) =>
  Object.values(actionsOfModel(model))
    .filter(({ name, sets, clock }) => isAnnounced(model, name) && isUndoable(name) && sets.every((field) => clock.includes(field)))
    .map(({ name }) => [model, name] as const),
)

describe('the toast of an action that changes no field', () => {
  it.each(['fr', 'en'] as const satisfies readonly Locale[])('says what has happened (%s)', (locale) => {
    expect(withoutReadableChange.length).toBeGreaterThan(8)
    expect(withoutReadableChange.filter(([model, name]) => doneLabel(locale, model, name) === null)).toEqual([])
  })
  it('names the record, not the action', () => {
    expect(doneLabel('fr', 'pointage', 'delete')).toBe('Pointage supprimé')
    expect(doneLabel('en', 'pointage', 'delete')).toBe('Time entry deleted')
    expect(doneLabel('fr', 'ticket', 'updateUt')).toBeNull()
  })
})
