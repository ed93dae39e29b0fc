import { describe, expect, it } from 'vitest'
import { type EventObject, fromPromise } from 'xstate'
import { pointageActions } from '#contract/models/pointage/pointage.actions.ts'
import { pointage } from '#contract/models/pointage/pointage.ts'
import {
  type FormInput,
  type FormValues,
  formMachine,
  type Submission,
  type SubmitOutcome,
} from '#src/machines/form.machine.ts'
import { type Hands, restingStates, stoodIn, untaken, walk } from './walk.ts'

const CREATE: FormInput = {
  action: pointageActions.create,
  role: 'technicien',
  initial: { ut: 4, ticket_id: '12', comment: null },
  mode: 'create',
  messages: {},
}

const UPDATE: FormInput = {
  ...CREATE,
  action: { body: { ut: pointage.fields.ut, comment: pointage.fields.comment }, optional: 'all' },
  initial: { ut: 4, comment: null },
  mode: 'update',
}

const machine = (hands: Hands) =>
  formMachine.provide({
    actors: { submit: fromPromise<SubmitOutcome, Submission>(() => hands.promise() as Promise<SubmitOutcome>) },
  })

const outcome = (output: SubmitOutcome) => ({ type: 'xstate.done.actor.0.form.submitting', output })

const EVENTS: readonly EventObject[] = [
  { type: 'CHANGE', name: 'comment', value: 'dalle' },
  { type: 'CHANGE', name: 'ut', value: -1 },
  { type: 'DRAFT_FOUND', values: { comment: 'brouillon' } },
  { type: 'SUBMIT' },
  { type: 'CANCEL' },
  { type: 'xstate.after.draftPause.form.editing.typing' },
  outcome({ kind: 'logged' }),
  outcome({ kind: 'invalid', issues: { ut: [{ code: 'max' }] } }),
  outcome({ kind: 'failed' }),
  { type: 'xstate.error.actor.0.form.submitting', error: new Error('gone') },
] as readonly EventObject[]

const changes = (start: FormValues, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== start[name]))

/** Expected form after these steps, computed without the machine. */
const found = ({ initial, mode }: FormInput, happened: readonly EventObject[]) => {
  let start = initial
  let values = initial
  let busy = false
  const told: string[] = []
  const saved = (): void => {
    start = mode === 'create' ? initial : values
    values = start
    told.push(mode === 'create' ? 'stored' : 'updated')
  }
  for (const event of happened as readonly (EventObject & {
    name: string
    value: unknown
    values: FormValues
    output?: SubmitOutcome
  })[]) {
    if (busy) {
      if (!event.type.startsWith('xstate.done') && !event.type.startsWith('xstate.error')) continue
      busy = false
      if (event.output?.kind === 'logged') saved()
      else told.push('rejected')
    } else if (event.type === 'CHANGE') {
      values = { ...values, [event.name]: event.value }
    } else if (event.type === 'DRAFT_FOUND') values = { ...values, ...event.values, ...changes(start, values) }
    else if (event.type === 'CANCEL') {
      values = start
    } else if (event.type === 'SUBMIT') {
      if (Number(values['ut']) < 0) told.push('rejected')
      else if (mode === 'update' && JSON.stringify(values) === JSON.stringify(start)) saved()
      else busy = true
    }
  }
  return { values, busy, told }
}

const walkOf = (input: FormInput) =>
  walk({
    machine,
    input,
    events: EVENTS,
    facts: ({ context }) => [context.values, context.initial],
    check: (snapshot, emitted, happened) => {
      const expected = found(input, happened)
      expect(snapshot.context.values).toEqual(expected.values)
      expect(snapshot.matches('submitting')).toBe(expected.busy)
      expect(emitted.map(({ type }) => type)).toEqual(expected.told)
      // The contract has validated the submitted body, as the server does.
      if (expected.busy) expect(Number(snapshot.context.values.ut)).toBeGreaterThan(0)
    },
  })

describe('a form', () => {
  it('loses nothing that was typed on any path, and says once how each attempt ended', async () => {
    const create = await walkOf(CREATE)
    const update = await walkOf(UPDATE)
    for (const { states } of [create, update]) expect(stoodIn(states)).toEqual(restingStates(formMachine))
    expect(untaken(formMachine, new Set([...create.transitions, ...update.transitions]))).toEqual([])
  })
})
