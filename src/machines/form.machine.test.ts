import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { pointageActions } from '#contract/models/pointage/pointage.actions.ts'
import {
  DRAFT_PAUSE_MS,
  dirtyFields,
  type FormInput,
  type FormValues,
  formMachine,
  type Submission,
  type SubmitOutcome,
} from './form.machine.ts'

const INPUT: FormInput = {
  action: pointageActions.create,
  role: 'technicien',
  initial: { ut: 4, ticket_id: '12', comment: null },
  mode: 'create',
  messages: {},
}

const start = (input: Partial<FormInput> = {}) => {
  const clock = new SimulatedClock()
  const drafts: FormValues[] = []
  const submitted: FormValues[] = []
  const seenAt: FormValues[] = []
  const emitted: string[] = []
  const answers: SubmitOutcome[] = []
  const actor = createActor(
    formMachine.provide({
      actors: {
        submit: fromPromise<SubmitOutcome, Submission>(async ({ input: { payload, seen } }) => {
          submitted.push(payload)
          seenAt.push(seen)
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
    seenAt,
    emitted,
    answers,
    context: () => actor.getSnapshot().context,
    settled: () => new Promise((done) => setImmediate(done)),
  }
}

describe('a form', () => {
  it('stores a draft when the typing pauses, not at each key', () => {
    const { actor, clock, drafts } = start()
    actor.send({ type: 'CHANGE', name: 'comment', value: 'd' })
    clock.increment(DRAFT_PAUSE_MS - 1)
    actor.send({ type: 'CHANGE', name: 'comment', value: 'da' })
    clock.increment(DRAFT_PAUSE_MS - 1)
    expect(drafts).toEqual([])
    clock.increment(1)
    expect(drafts.map(({ comment }) => comment)).toEqual(['da'])
  })

  it('fills unchanged fields from a draft that is read late, and keeps the input', () => {
    for (const pause of [0, DRAFT_PAUSE_MS]) {
      const { actor, clock, context, drafts } = start()
      actor.send({ type: 'CHANGE', name: 'comment', value: 'typed' })
      clock.increment(pause)
      actor.send({ type: 'DRAFT_FOUND', values: { comment: 'old', ut: 8 } })
      expect(context()).toMatchObject({ restored: true, values: { comment: 'typed', ut: 8 } })
      clock.increment(DRAFT_PAUSE_MS)
      expect(drafts.at(-1)).toMatchObject({ comment: 'typed', ut: 8 })
    }
  })

  it('marks a restored draft until it is cancelled or submitted', async () => {
    for (const type of ['CANCEL', 'SUBMIT'] as const) {
      const { actor, context, drafts, settled } = start()
      expect(context().restored).toBe(false)
      actor.send({ type: 'DRAFT_FOUND', values: { comment: 'old' } })
      expect(context()).toMatchObject({ restored: true, values: { ut: 4, comment: 'old' } })
      actor.send({ type })
      await settled()
      expect(context()).toMatchObject({ restored: false, values: INPUT.initial })
      expect(drafts).toEqual([{}])
    }
  })

  it('submits only the fields of the action, parsed by the contract', async () => {
    const { actor, submitted, settled } = start({
      initial: { ut: 6, ticket_id: 12, comment: '', id: '9', elsewhere: 1 },
    })
    actor.send({ type: 'SUBMIT' })
    await settled()
    expect(submitted).toEqual([{ ut: 6, ticket_id: '12', comment: null }])
  })

  it('does not submit a body with issues, and shows them at their fields', () => {
    const { actor, submitted, emitted, context } = start({ initial: { ut: null, ticket_id: null } })
    actor.send({ type: 'SUBMIT' })
    expect(submitted).toEqual([])
    expect(emitted).toEqual(['rejected'])
    expect(Object.keys(context().issues).sort()).toEqual(['ticket_id', 'ut'])
  })

  it('emits stored for a creation and updated for a change', async () => {
    for (const [mode, emittedType] of [
      ['create', 'stored'],
      ['update', 'updated'],
    ] as const) {
      const { actor, emitted, settled } = start({ mode })
      actor.send({ type: 'CHANGE', name: 'ut', value: 5 })
      actor.send({ type: 'SUBMIT' })
      await settled()
      expect(emitted).toEqual([emittedType])
    }
  })

  it('keeps the input when the submission fails', async () => {
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

  it("shows the server's messages to an earlier attempt until the field is changed", () => {
    const { actor, context } = start({ messages: { ut: ['Au plus 96.'] } })
    expect(context().messages).toEqual({ ut: ['Au plus 96.'] })
    actor.send({ type: 'CHANGE', name: 'ut', value: 5 })
    expect(context().messages).toEqual({})
  })

  it('restores the initial values at cancel', () => {
    const { actor, context } = start()
    actor.send({ type: 'CHANGE', name: 'ut', value: 9 })
    actor.send({ type: 'CANCEL' })
    expect(context().values).toEqual(INPUT.initial)
  })
})

describe('a form that updates', () => {
  const UPDATE: Partial<FormInput> = {
    mode: 'update',
    action: { body: pointageActions.create.body, optional: 'all' },
    initial: { ut: 4, comment: 'dalle', date: '2026-01-02' },
  }

  it('submits only changed fields, so that changes of other people are kept', async () => {
    const { actor, submitted, settled } = start(UPDATE)
    actor.send({ type: 'CHANGE', name: 'ut', value: 6 })
    actor.send({ type: 'CHANGE', name: 'comment', value: 'x' })
    actor.send({ type: 'CHANGE', name: 'comment', value: 'dalle' })
    actor.send({ type: 'SUBMIT' })
    await settled()
    expect(submitted).toEqual([{ ut: 6 }])
  })

  it('emits updated without a submission when nothing was changed', async () => {
    const { actor, submitted, emitted, drafts, context, settled } = start(UPDATE)
    actor.send({ type: 'CHANGE', name: 'ut', value: 4 })
    actor.send({ type: 'SUBMIT' })
    await settled()
    expect(submitted).toEqual([])
    expect(emitted).toEqual(['updated'])
    expect(drafts).toEqual([{}])
    expect(context().restored).toBe(false)
  })

  it('reports at each submission whether anything was changed', async () => {
    const { actor, settled } = start(UPDATE)
    const changed: boolean[] = []
    actor.on('updated', ({ hasChanged }) => changed.push(hasChanged))
    actor.send({ type: 'CHANGE', name: 'ut', value: 6 })
    actor.send({ type: 'SUBMIT' })
    await settled()
    actor.send({ type: 'SUBMIT' })
    expect(changed).toEqual([true, false])
  })

  it('restores the values of the last submission at cancel', async () => {
    const { actor, context, settled } = start(UPDATE)
    actor.send({ type: 'CHANGE', name: 'ut', value: 6 })
    actor.send({ type: 'SUBMIT' })
    await settled()
    actor.send({ type: 'CHANGE', name: 'ut', value: 9 })
    actor.send({ type: 'CANCEL' })
    expect(context().values['ut']).toBe(6)
  })

  /** The draft that a visit leaves after these changes. */
  const draftAfter = (...changes: readonly (readonly [name: string, value: unknown])[]): FormValues => {
    const { actor, clock, drafts } = start(UPDATE)
    for (const [name, value] of changes) actor.send({ type: 'CHANGE', name, value })
    clock.increment(DRAFT_PAUSE_MS)
    return drafts.at(-1) ?? {}
  }

  it('removes a draft whose save was stored before its page ended', () => {
    const { actor, context, drafts } = start({ ...UPDATE, initial: { ...UPDATE.initial, comment: 'dalle du local' } })
    actor.send({ type: 'DRAFT_FOUND', values: draftAfter(['comment', 'dalle du local']) })
    expect(context().restored).toBe(false)
    expect(drafts).toEqual([{}])
  })

  it('takes no change of a colleague back that came after its draft', async () => {
    const draft = draftAfter(['comment', 'dalle du local'])
    const { actor, context, submitted, settled } = start({
      ...UPDATE,
      initial: { ut: 8, comment: 'dalle', date: '2026-01-05' },
    })
    actor.send({ type: 'DRAFT_FOUND', values: draft })
    expect(context().values).toEqual({ ut: 8, comment: 'dalle du local', date: '2026-01-05' })
    actor.send({ type: 'SUBMIT' })
    await settled()
    expect(submitted).toEqual([{ comment: 'dalle du local' }])
  })

  it('tells what a draft was typed over, so that a later text of a colleague does not count as seen', async () => {
    const draft = draftAfter(['comment', 'dalle du local'])
    const { actor, context, seenAt, settled } = start({
      ...UPDATE,
      initial: { ut: 4, comment: 'dalle cassée', date: '2026-01-02' },
    })
    actor.send({ type: 'DRAFT_FOUND', values: draft })
    actor.send({ type: 'CHANGE', name: 'ut', value: 6 })
    actor.send({ type: 'SUBMIT' })
    await settled()
    expect(seenAt).toEqual([{ ut: 4, comment: 'dalle', date: '2026-01-02' }])
    expect(context()).toMatchObject({ typedOver: {}, restored: false })
  })

  it('shows the record of today once its draft is discarded', () => {
    const { actor, context } = start({ ...UPDATE, initial: { ut: 4, comment: 'dalle cassée', date: '2026-01-02' } })
    actor.send({ type: 'DRAFT_FOUND', values: draftAfter(['comment', 'dalle du local']) })
    actor.send({ type: 'CANCEL' })
    expect(context()).toMatchObject({ values: { comment: 'dalle cassée' }, typedOver: {}, restored: false })
  })

  it('keeps no draft of values that are as they were', () => {
    expect(draftAfter(['ut', 6], ['ut', 4])).toEqual({})
  })

  it('reads the draft of an earlier release, which has every field', () => {
    const { actor, context } = start(UPDATE)
    actor.send({ type: 'DRAFT_FOUND', values: { ut: 6, comment: 'dalle', date: '2026-01-02' } })
    expect(context().values).toEqual({ ut: 6, comment: 'dalle', date: '2026-01-02' })
  })

  it('lists the fields that differ; all forms of an empty value are equal', () => {
    const initial = { ut: 4, comment: null, tags: ['a'] }
    expect(dirtyFields({ initial, values: { ut: 4, comment: '', tags: ['a'] } })).toEqual([])
    expect(dirtyFields({ initial, values: { ut: 5, comment: 'x', tags: ['a', 'b'] } })).toEqual([
      'ut',
      'comment',
      'tags',
    ])
  })
})
