import { expect, it } from 'vitest'
import { DELETED_VERSION } from '#contract/core/events/event.ts'
import { diskWithProjets, feedAfterReset, OLD_CURSOR, projet, pullProjets } from '#tests/support/given-projet-pull.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import type { ProjectionParts } from '../projection/projection-parts.ts'
import { type ServerUpdate, writeUpdate } from '../projection/replication.ts'

/** Accepts an own event of projet 1 as its answer does, with this update. */
const answerEvent =
  (own: Parameters<typeof loggedEvent>[0], update: Partial<ServerUpdate>) =>
  async (projection: ProjectionParts): Promise<void> => {
    const event = loggedEvent({
      ...own,
      model: 'projet',
      recordId: '1',
      state: 'accepted',
      attempts: 1,
      settledAt: 5,
      resultId: '1',
      epoch: '2',
    })
    await projection.eventStore.save([event])
    await writeUpdate(projection, { model: 'projet', ...update }, [event])
  }

it('does not replace the row of an answer with an older row of a page', async () => {
  const disk = diskWithProjets([[projet(1, 5), false]], { cursor: 'old', resync: false, epoch: '1' })
  const change = { id: 'e', sequence: 1, action: 'update', payload: { name: 'Réseau' }, effectVersion: 6 }
  const { versionOf } = await pullProjets(disk, feedAfterReset, {
    visible: [1],
    duringFirstPage: answerEvent(change, { rows: [projet(1, 6)] }),
  })
  expect(await versionOf('1')).toBe(6)
})

it('removes a record that an answer brought during a resync, unless the server shows it by id', async () => {
  const answerCreation = async (projection: ProjectionParts): Promise<void> => {
    const creation = { id: 'e', sequence: 1, model: 'projet', recordId: 'new:p', action: 'create', payload: {} }
    const event = loggedEvent({
      ...creation,
      state: 'accepted',
      attempts: 1,
      settledAt: 5,
      resultId: '9',
      effectVersion: 1,
      epoch: '2',
    })
    await projection.eventStore.save([event])
    await writeUpdate(projection, { model: 'projet', rows: [projet(9)] }, [event])
  }
  const deviceWithoutRecord = await pullProjets(diskWithProjets([[projet(1), false]], OLD_CURSOR), feedAfterReset, {
    visible: [1],
    duringFirstPage: answerCreation,
  })
  expect(await deviceWithoutRecord.shown()).toEqual(['1'])
  const deviceWithRecord = await pullProjets(diskWithProjets([[projet(1), false]], OLD_CURSOR), feedAfterReset, {
    visible: [1, 9],
    duringFirstPage: answerCreation,
  })
  expect(await deviceWithRecord.shown()).toEqual(['1', '9'])
})

it('does not bring back a record that was deleted during the resync', async () => {
  const disk = diskWithProjets([[projet(1), false]], OLD_CURSOR)
  const deletion = { id: 'e', sequence: 1, action: 'delete', payload: {}, effectVersion: DELETED_VERSION }
  const { shown } = await pullProjets(disk, feedAfterReset, {
    visible: [1],
    duringFirstPage: answerEvent(deletion, { deletedIds: ['1'], deletionVersions: new Map([['1', 2]]) }),
  })
  expect(await shown()).toEqual([])
})

it('does not show a deleted record that only a page in flight contains', async () => {
  const deletion = { id: 'e', sequence: 1, action: 'delete', payload: {}, effectVersion: DELETED_VERSION }
  const { shown } = await pullProjets(diskWithProjets([]), feedAfterReset, {
    visible: [1],
    duringFirstPage: answerEvent(deletion, { deletedIds: ['1'], deletionVersions: new Map([['1', 2]]) }),
  })
  expect(await shown()).toEqual([])
})
