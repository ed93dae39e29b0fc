import { expect, it } from 'vitest'
import { blankRecord } from '#contract/core/events/action.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import { offeredActions } from './record-actions.ts'

const statuses = [
  { id: '1', stage: 'new', position: 1 },
  { id: '2', stage: 'in_progress', position: 2 },
  { id: '6', stage: 'closed', position: 6 },
]

const offered = (role: 'manager' | 'technicien', model: ModelName, values: object) =>
  offeredActions(model, { ...blankRecord(modelOf(model), '5'), ...values } as AnyRecord, {
    actor: { id: '2', role, clientId: null },
    at: '2026-11-23T09:00:00.000Z',
    statuses,
  })

it('offers what may be done now, with what it asks for', () => {
  const open = new Map(offered('technicien', 'ticket', { status_id: '1' }).map(({ name, input }) => [name, input.kind]))
  expect(Object.fromEntries(open)).toMatchObject({
    start: 'none',
    alertManagerToResolve: 'choice',
    updateBloquant: 'flag',
    updateName: 'text',
    updatePriority: 'choice',
    updateDeadLine: 'choice',
    updateImportance: 'choice',
    toggleFavorite: 'flag',
  })
  expect(['create', 'update'].filter((name) => open.has(name))).toEqual([])
  expect(offered('technicien', 'ticket', { status_id: '6' }).map(({ name }) => name)).toEqual(['toggleFavorite'])
})

it.each([
  ['manager', null, ['setArchive']],
  ['manager', '2026-01-01T00:00:00.000Z', ['setUnArchive']],
  ['technicien', null, []],
] as const)('a %s of a client archived at %s is offered %j', (role, archived_at, names) => {
  expect(offered(role, 'client', { archived_at }).map(({ name }) => name)).toEqual(names)
})
