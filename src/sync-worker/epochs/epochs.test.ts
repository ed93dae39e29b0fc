import { expect, it } from 'vitest'
import { createVirtualClock } from '#tests/simulation/virtual-clock.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { atOnce, createDisk, logOn, mirrorOn } from '#tests/support/stores.ts'
import { openEventStore } from '../events/event-store.ts'
import { createEpochs } from './epochs.ts'

const onTicket = loggedEvent({ id: 'e', sequence: 1, recordId: '7', action: 'updateUt', payload: { ut: 8 } })

const given = async (
  cursors: Readonly<Record<string, object>>,
  ...events: readonly Parameters<typeof loggedEvent>[0][]
) => {
  const disk = createDisk()
  for (const [model, cursor] of Object.entries(cursors))
    disk.facts.set(`cursor:${model}`, { cursor: 'c', resync: false, ...cursor })
  for (const event of events) disk.events.set(event.id, loggedEvent(event))
  let restores = 0
  const eventStore = await openEventStore(logOn(disk, 'device', atOnce), createVirtualClock(0), () => true)
  const epochs = createEpochs(mirrorOn(disk, atOnce), eventStore, () => {
    restores += 1
  })
  return { epochs, restores: () => restores }
}

it('treats another epoch as newer only where the request was sent in the current one', async () => {
  const { epochs } = await given({})
  expect(epochs.observe('1', undefined)).toBe(true)
  expect(epochs.observe('2', '1')).toBe(true)
  expect([
    epochs.observe('1', '1'),
    epochs.observe('1', undefined),
    epochs.observe(undefined, '1'),
    epochs.observe('2', '1'),
  ]).toEqual([false, false, true, true])
  expect(epochs.current()).toBe('2')
})

it('believes the first answer, whatever epoch the request was meant for', async () => {
  const { epochs } = await given({ ticket: { epoch: '1' } })
  expect([epochs.observe('1', '1'), epochs.current()]).toEqual([true, '1'])
})

it('blocks an event until its models are pulled from the restored server', async () => {
  const { epochs, restores } = await given({ ticket: { epoch: '1' } })
  expect([epochs.isBlocked(onTicket), epochs.targetOf(onTicket)]).toEqual([false, '1'])
  epochs.observe('1', '1')
  epochs.observe('1', undefined)
  expect(restores()).toBe(0)
  epochs.observe('2', '1')
  expect([epochs.isBlocked(onTicket), restores()]).toEqual([true, 1])
  epochs.setModelEpoch('ticket', { epoch: '2' })
  expect([epochs.isBlocked(onTicket), epochs.targetOf(onTicket)]).toEqual([false, '2'])
})

it('blocks an event until the lost events of every model are known', async () => {
  const { epochs } = await given(
    { ticket: { epoch: '2' }, pointage: { epoch: '2', former: '1', resync: true } },
    {
      id: 'p',
      sequence: 1,
      model: 'pointage',
      recordId: '3',
      action: 'editUt',
      payload: { ut: 4 },
      state: 'accepted',
      epoch: '1',
    },
  )
  expect(epochs.isBlocked(onTicket)).toBe(true)
  epochs.setModelEpoch('pointage', { epoch: '2' })
  expect(epochs.isBlocked(onTicket)).toBe(false)
})

it('blocks an event until the models that the log refers to are pulled as well', async () => {
  const { epochs } = await given(
    { ticket: { epoch: '2' }, projet: { epoch: '1' } },
    {
      id: 'p',
      sequence: 1,
      recordId: '7',
      action: 'updateProjet',
      payload: { projet_id: '1' },
      state: 'accepted',
      epoch: '1',
    },
  )
  epochs.observe('2', undefined)
  expect(epochs.isBlocked(onTicket)).toBe(true)
  epochs.setModelEpoch('projet', { epoch: '2' })
  expect(epochs.isBlocked(onTicket)).toBe(false)
})

it('knows the epoch of a model without a cursor from its accepted events', async () => {
  const { epochs } = await given(
    {},
    { id: 'a', sequence: 1, recordId: '7', action: 'updateUt', payload: { ut: 4 }, state: 'accepted', epoch: '1' },
  )
  expect(epochs.ofModel('ticket')).toBe('1')
})

it('sends an event for the epoch of earlier work, where no answer has named one and its own model has no rows', async () => {
  const { epochs } = await given(
    {},
    {
      id: 'p',
      sequence: 1,
      model: 'pointage',
      recordId: '3',
      action: 'editUt',
      payload: { ut: 4 },
      state: 'accepted',
      epoch: '1',
    },
  )
  expect([epochs.isBlocked(onTicket), epochs.targetOf(onTicket)]).toEqual([false, '1'])
  epochs.observe('2', '1')
  expect([epochs.isBlocked(onTicket), epochs.targetOf(onTicket)]).toEqual([true, '2'])
})

it('blocks nothing where the server names no epoch', async () => {
  const { epochs } = await given({})
  expect(epochs.observe(undefined, undefined)).toBe(true)
  expect([epochs.isBlocked(onTicket), epochs.targetOf(onTicket)]).toEqual([false, undefined])
})

it('knows the epoch of a model from its first acceptance, until it is pulled', async () => {
  const { epochs } = await given({ pointage: { epoch: '1' } })
  epochs.noteFirstEpoch('ticket', '2')
  epochs.noteFirstEpoch('ticket', '3')
  epochs.noteFirstEpoch('pointage', '2')
  epochs.noteFirstEpoch('client', undefined)
  epochs.noteFirstEpoch('nothing', '2')
  expect([epochs.ofModel('ticket'), epochs.ofModel('pointage'), epochs.ofModel('client')]).toEqual([
    '2',
    '1',
    undefined,
  ])
  epochs.setModelEpoch('ticket', { epoch: '4' })
  expect(epochs.ofModel('ticket')).toBe('4')
})

it('knows the births of rows that the last worker received from the next epoch', async () => {
  const births = [
    { epoch: '1', last: 100 },
    { epoch: '2', last: 200 },
  ]
  const { epochs } = await given({
    ticket: {
      epoch: '3',
      births: [births[0]],
      former: '3b',
      formerBirths: births,
      resync: true,
      arrived: { '150': '3' },
    },
  })
  expect(['100', '150', '151', '201'].map((id) => epochs.birthOf('ticket', id))).toEqual(['1', '3', '2', '3b'])
  epochs.noteArrivedRows('ticket', { epoch: '4', births: [{ epoch: '1', last: 100 }] }, ['100', '151'])
  expect(epochs.arrivedBirths('ticket')).toEqual({ '150': '3', '151': '4' })
  // After another restore the record has its number of the former epoch again.
  epochs.noteArrivedRows('ticket', { epoch: '5', births }, ['151'])
  expect(epochs.arrivedBirths('ticket')).toEqual({ '150': '3' })
  epochs.setModelEpoch('ticket', { epoch: '4', births: [{ epoch: '1', last: 100 }] })
  expect([epochs.arrivedBirths('ticket'), epochs.birthOf('ticket', '150')]).toEqual([undefined, '4'])
})

it('forgets the epoch of a model that was pulled from a server without epochs', async () => {
  const { epochs } = await given({ ticket: { epoch: '2', births: [{ epoch: '1', last: 100 }] } })
  expect([epochs.ofModel('ticket'), epochs.birthOf('ticket', '7')]).toEqual(['2', '1'])
  epochs.setModelEpoch('ticket', undefined)
  expect([epochs.ofModel('ticket'), epochs.birthOf('ticket', '7'), epochs.targetOf(onTicket)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
