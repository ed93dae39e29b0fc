import { describe, expect, it } from 'vitest'
import { createActor, type EventObject, fromPromise, SimulatedClock } from 'xstate'
import { pointageActions } from '#contract/models/pointage/pointage.actions.ts'
import { DRAFT_PAUSE_MS, type FormInput, type FormValues, formMachine, type SubmitOutcome } from '#src/machines/form.machine.ts'
import { type Hands, restingStates, stoodIn, walk } from './walk.ts'

const INPUT: FormInput = {
  action: pointageActions.create,
  role: 'technicien',
  initial: { ut: 4, ticket_id: '12', comment: null },
  mode: 'create',
  messages: {},
}

const machine = (hands: Hands) =>
  formMachine.provide({ actors: { submit: fromPromise<SubmitOutcome, FormValues>(() => hands.promise() as Promise<SubmitOutcome>) } })

const outcome = (output: SubmitOutcome) => ({ type: 'xstate.done.actor.0.form.submitting', output })

it('loses nothing that was typed on any path', async () => {
  const { states } = await walk({
    machine,
    input: INPUT,
    facts: ({ context }) => context.values.ut,
    events: [
      { type: 'CHANGE', name: 'comment', value: 'dalle' },
      { type: 'CHANGE', name: 'ut', value: -1 },
      { type: 'DRAFT_FOUND', values: { comment: 'brouillon' } },
      { type: 'SUBMIT' },
      { type: 'CANCEL' },
      { type: 'REFUSED', messages: { ut: ['trop long'] } },
      { type: 'xstate.after.draftPause.form.typing' },
      outcome({ kind: 'logged' }),
      outcome({ kind: 'invalid', issues: { ut: [{ code: 'max' }] } }),
      outcome({ kind: 'failed' }),
      { type: 'xstate.error.actor.0.form.submitting', error: new Error('gone') },
    ] as readonly EventObject[],
    check: ({ value, context }, emitted) => {
      // What is submitted was found right by the contract, the same that the server asks.
      if (value === 'submitting') expect(context.issues).toEqual({})
      expect(Object.keys(context.values)).toEqual(Object.keys(INPUT.initial))
      if (emitted.at(-1)?.type === 'stored' && value === 'untouched') expect(context.restored).toBe(false)
    },
  })
  expect(stoodIn(states)).toEqual(restingStates(formMachine))
})

const start = (input: Partial<FormInput> = {}) => {
  const clock = new SimulatedClock()
  const drafts: FormValues[] = []
  const submitted: FormValues[] = []
  const emitted: string[] = []
  const answers: SubmitOutcome[] = []
  const actor = createActor(
    formMachine.provide({
      actors: {
        submit: fromPromise<SubmitOutcome, FormValues>(async ({ input: body }) => {
          submitted.push(body)
          return answers.shift() ?? { kind: 'logged' }
        }),
      },
      actions: { saveDraft: (_, { values }) => drafts.push(values), removeDraft: () => drafts.push({}) },
    }),
    { input: { ...INPUT, ...input }, clock },
  )
  actor.on('*', ({ type }) => emitted.push(type))
  actor.start()
  return {
    actor,
    clock,
    drafts,
    submitted,
    emitted,
    answers,
    context: () => actor.getSnapshot().context,
    settled: () => new Promise((done) => setImmediate(done)),
  }
}

describe('a form', () => {
  it('keeps a draft when the typing pauses, not at each key', () => {
    const { actor, clock, drafts } = start()
    actor.send({ type: 'CHANGE', name: 'comment', value: 'd' })
    clock.increment(DRAFT_PAUSE_MS - 1)
    actor.send({ type: 'CHANGE', name: 'comment', value: 'da' })
    clock.increment(DRAFT_PAUSE_MS - 1)
    expect(drafts).toEqual([])
    clock.increment(1)
    expect(drafts.map(({ comment }) => comment)).toEqual(['da'])
  })

  it('does not lay a draft that is found late over what is being typed', () => {
    const { actor, context } = start()
    actor.send({ type: 'CHANGE', name: 'comment', value: 'typed' })
    actor.send({ type: 'DRAFT_FOUND', values: { comment: 'old' } })
    expect(context().values['comment']).toBe('typed')
  })

  it('sends only the fields of the action, read as the contract reads them', async () => {
    const { actor, submitted, settled } = start({ initial: { ut: 6, ticket_id: 12, comment: '', id: '9', elsewhere: 1 } })
    actor.send({ type: 'SUBMIT' })
    await settled()
    expect(submitted).toEqual([{ ut: 6, ticket_id: '12', comment: null }])
  })

  it('does not hand over what the contract refuses, and says so at the field', () => {
    const { actor, submitted, emitted, context } = start({ initial: { ut: null, ticket_id: null } })
    actor.send({ type: 'SUBMIT' })
    expect(submitted).toEqual([])
    expect(emitted).toEqual(['rejected'])
    expect(Object.keys(context().issues).sort()).toEqual(['ticket_id', 'ut'])
  })

  it('says stored for a creation and updated for a change', async () => {
    for (const [mode, said] of [
      ['create', 'stored'],
      ['update', 'updated'],
    ] as const) {
      const { actor, emitted, settled } = start({ mode })
      actor.send({ type: 'SUBMIT' })
      await settled()
      expect(emitted).toEqual([said])
    }
  })

  it('keeps what was typed when it could not be handed over', async () => {
    for (const answer of [{ kind: 'failed' }, { kind: 'invalid', issues: { ut: [{ code: 'max' }] } }] as const) {
      const { actor, answers, context, emitted, settled } = start()
      answers.push(answer)
      actor.send({ type: 'CHANGE', name: 'comment', value: 'typed' })
      actor.send({ type: 'SUBMIT' })
      await settled()
      expect(emitted).toEqual(['rejected'])
      expect(context().values['comment']).toBe('typed')
    }
  })

  it('shows what the server answered later, until the field is changed', () => {
    const { actor, context } = start()
    actor.send({ type: 'REFUSED', messages: { ut: ['Au plus 96.'] } })
    expect(context().messages).toEqual({ ut: ['Au plus 96.'] })
    actor.send({ type: 'CHANGE', name: 'ut', value: 5 })
    expect(context().messages).toEqual({})
  })

  it('restores the original at cancel', () => {
    const { actor, context } = start()
    actor.send({ type: 'CHANGE', name: 'ut', value: 9 })
    actor.send({ type: 'CANCEL' })
    expect(context().values).toEqual(INPUT.initial)
  })
})
