import { describe, expect, it } from 'vitest'
import { actionsOfModel, MODEL_NAMES } from '#contract/registry.ts'
import { isAnnounced, isUndoable } from '../widgets/undo/announced-actions.ts'
import { labelsEn } from './en/labels.ts'
import { labelsFr } from './fr/labels.ts'
import { actionLabel, doneLabel, labelsOfClient } from './labels.ts'

/** Announced actions whose changed fields, if any, are instants from the clock. */
const withoutReadableChange = MODEL_NAMES.flatMap((model) =>
  Object.values(actionsOfModel(model))
    .filter(
      ({ name, sets, clock }) =>
        isAnnounced(model, name) && isUndoable(name) && sets.every((field) => clock.includes(field)),
    )
    .map(({ name }) => [model, name] as const),
)

describe('the toast of an action that changes no field', () => {
  it.each([
    ['fr', labelsFr],
    ['en', labelsEn],
  ])('says what has happened (%s)', (_locale, labels) => {
    expect(withoutReadableChange.length).toBeGreaterThan(8)
    expect(withoutReadableChange.filter(([model, name]) => doneLabel(labels, model, name) === null)).toEqual([])
  })
  it('names the record, not the action', () => {
    expect(doneLabel(labelsFr, 'pointage', 'delete')).toBe('Pointage supprimé')
    expect(doneLabel(labelsEn, 'pointage', 'delete')).toBe('Time entry deleted')
    expect(doneLabel(labelsFr, 'ticket', 'updateUt')).toBeNull()
  })
})

describe('the steps of a ticket in the words of a client', () => {
  it.each([
    ['fr', labelsFr, 'Refuser la validation', 'Validation refusée'],
    ['en', labelsEn, 'Send the work back', 'Work sent back'],
  ])('say that a person answers to a request to validate (%s)', (_locale, labels, action, done) => {
    const ofClient = labelsOfClient(labels)
    expect([actionLabel(ofClient, 'ticket', 'start'), doneLabel(ofClient, 'ticket', 'start')]).toEqual([action, done])
    expect(doneLabel(ofClient, 'ticket', 'done')).not.toBeNull()
    expect(doneLabel(labels, 'ticket', 'start')).toBeNull()
    expect(ofClient.action.ticket.close).toBe(labels.action.ticket.close)
  })
})
