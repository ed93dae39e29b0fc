import { expect, it } from 'vitest'
import { createVirtualClock } from '#tests/simulation/virtual-clock.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { atOnce, createDisk, logOn, mirrorOn } from '#tests/support/stores.ts'
import { createLives } from './lives.ts'
import { openJournal } from './outbox/journal.ts'

const onTicket = loggedEvent({ id: 'e', sequence: 1, recordId: '7', action: 'updateUt', payload: { ut: 8 } })

const given = async (cursors: Readonly<Record<string, object>>, ...events: readonly Parameters<typeof loggedEvent>[0][]) => {
  const disk = createDisk()
  for (const [model, cursor] of Object.entries(cursors)) disk.facts.set(`cursor:${model}`, { cursor: 'c', resync: false, ...cursor })
  for (const event of events) disk.events.set(event.id, loggedEvent(event))
  let restores = 0
  const journal = await openJournal(logOn(disk, 'device', atOnce), createVirtualClock(0), () => true)
  const lives = createLives(mirrorOn(disk, atOnce), journal, () => {
    restores += 1
  })
  return { lives, restores: () => restores }
}

it('takes another life for a newer one only where the question left in the present one', async () => {
  const { lives } = await given({})
  expect(lives.hear('1', undefined)).toBe(true)
  expect(lives.hear('2', '1')).toBe(true)
  expect([lives.hear('1', '1'), lives.hear('1', undefined), lives.hear(undefined, '1'), lives.hear('2', '1')]).toEqual([false, false, true, true])
  expect(lives.present()).toBe('2')
})

it('believes the first who answers, whatever the question was meant for', async () => {
  const { lives } = await given({ ticket: { epoch: '1' } })
  expect([lives.hear('1', '1'), lives.present()]).toEqual([true, '1'])
})

it('sends nothing before what it touches was pulled from the restored server', async () => {
  const { lives, restores } = await given({ ticket: { epoch: '1' } })
  expect([lives.isBarred(onTicket), lives.meantFor(onTicket)]).toEqual([false, '1'])
  lives.hear('1', '1')
  lives.hear('1', undefined)
  expect(restores()).toBe(0)
  lives.hear('2', '1')
  expect([lives.isBarred(onTicket), restores()]).toEqual([true, 1])
  lives.enter('ticket', { epoch: '2' })
  expect([lives.isBarred(onTicket), lives.meantFor(onTicket)]).toEqual([false, '2'])
})

it('sends nothing before it is known what was lost, of whatever model', async () => {
  const { lives } = await given(
    { ticket: { epoch: '2' }, pointage: { epoch: '2', former: '1', resync: true } },
    { id: 'p', sequence: 1, model: 'pointage', recordId: '3', action: 'editUt', payload: { ut: 4 }, state: 'accepted', life: '1' },
  )
  expect(lives.isBarred(onTicket)).toBe(true)
  lives.enter('pointage', { epoch: '2' })
  expect(lives.isBarred(onTicket)).toBe(false)
})

it('sends nothing before what the log’s events refer to was pulled as well', async () => {
  const { lives } = await given(
    { ticket: { epoch: '2' }, projet: { epoch: '1' } },
    {
      id: 'p',
      sequence: 1,
      recordId: '7',
      action: 'updateProjet',
      payload: { projet_id: '1' },
      state: 'accepted',
      life: '1',
    },
  )
  lives.hear('2', undefined)
  expect(lives.isBarred(onTicket)).toBe(true)
  lives.enter('projet', { epoch: '2' })
  expect(lives.isBarred(onTicket)).toBe(false)
})

it('knows the life of a model whose cursor is lost by what was accepted of it', async () => {
  const { lives } = await given({}, { id: 'a', sequence: 1, recordId: '7', action: 'updateUt', payload: { ut: 4 }, state: 'accepted', life: '1' })
  expect(lives.of('ticket')).toBe('1')
})

it('has nothing to say of a server that names no life', async () => {
  const { lives } = await given({})
  expect(lives.hear(undefined, undefined)).toBe(true)
  expect([lives.isBarred(onTicket), lives.meantFor(onTicket)]).toEqual([false, undefined])
})

it('knows a model by the first that is accepted of it, until it is pulled', async () => {
  const { lives } = await given({ pointage: { epoch: '1' } })
  lives.begin('ticket', '2')
  lives.begin('ticket', '3')
  lives.begin('pointage', '2')
  lives.begin('client', undefined)
  lives.begin('nothing', '2')
  expect([lives.of('ticket'), lives.of('pointage'), lives.of('client')]).toEqual(['2', '1', undefined])
  lives.enter('ticket', { epoch: '4' })
  expect(lives.of('ticket')).toBe('4')
})

it('knows which records of a next life a former worker had received, when it starts in the middle of a pull', async () => {
  const births = [
    { epoch: '1', last: 100 },
    { epoch: '2', last: 200 },
  ]
  const { lives } = await given({
    ticket: { epoch: '3', births: [births[0]], former: '3b', formerBirths: births, resync: true, arrived: { '150': '3' } },
  })
  expect(['100', '150', '151', '201'].map((id) => lives.bornIn('ticket', id))).toEqual(['1', '3', '2', '3b'])
  lives.arrive('ticket', { epoch: '4', births: [{ epoch: '1', last: 100 }] }, ['100', '151'])
  expect(lives.arrived('ticket')).toEqual({ '150': '3', '151': '4' })
  // Restored once more: the record has the number of the former epoch again.
  lives.arrive('ticket', { epoch: '5', births }, ['151'])
  expect(lives.arrived('ticket')).toEqual({ '150': '3' })
  lives.enter('ticket', { epoch: '4', births: [{ epoch: '1', last: 100 }] })
  expect([lives.arrived('ticket'), lives.bornIn('ticket', '150')]).toEqual([undefined, '4'])
})

it('knows nothing any more of a model that was pulled from a server without a life', async () => {
  const { lives } = await given({ ticket: { epoch: '2', births: [{ epoch: '1', last: 100 }] } })
  expect([lives.of('ticket'), lives.bornIn('ticket', '7')]).toEqual(['2', '1'])
  lives.enter('ticket', undefined)
  expect([lives.of('ticket'), lives.bornIn('ticket', '7'), lives.meantFor(onTicket)]).toEqual([undefined, undefined, undefined])
})
