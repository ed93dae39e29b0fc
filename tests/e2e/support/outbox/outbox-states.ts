import { randomUUID } from 'node:crypto'
import type { Given } from './outbox-log.ts'
import type { OutboxWorld } from './outbox-world.ts'

const refusedBy = (by: string, epoch: string): Given => ({
  state: 'refused',
  attempts: 1,
  epoch,
  settledAt: Date.now(),
  refusal: {
    code: 'transition_not_allowed',
    status: 409,
    message: 'Cette étape n’est plus possible.',
    errors: {},
    changed: { by, at: new Date().toISOString() },
  },
})

/**
 * One event of each state that a log can hold, and a bulk action of four. The creation of a ticket
 * is refused, and time on it held with it. Events that were sent name the server's epoch.
 */
export const everyState = ({ ticket, epoch }: Pick<OutboxWorld, 'ticket' | 'epoch'>): readonly Given[] => {
  const lost = `new:${randomUUID()}`
  const group = randomUUID()
  return [
    { recordId: ticket(0).id, action: 'done', payload: {}, ...refusedBy('Marie Durand', epoch) },
    {
      recordId: lost,
      action: 'create',
      payload: { name: 'Imprimante de l’accueil', projet_id: '1', description: 'Voyant rouge.' },
      state: 'refused',
      attempts: 1,
      epoch,
      settledAt: Date.now(),
      refusal: {
        code: 'validation',
        status: 422,
        message: 'À corriger.',
        errors: { projet_id: ['Ce projet est archivé.'] },
        changed: null,
      },
    },
    {
      model: 'pointage',
      recordId: `new:${randomUUID()}`,
      action: 'create',
      payload: { ticket_id: lost, ut: 6, date: '2026-11-20' },
      state: 'held',
    },
    { recordId: ticket(1).id, payload: { ut: 16 }, was: { ut: 8 } },
    { recordId: ticket(1).id, payload: { ut: 24 }, was: { ut: 16 } },
    {
      recordId: ticket(2).id,
      payload: { ut: 4 },
      state: 'stuck',
      attempts: 11,
      epoch,
      failures: 10,
      nextAttemptAt: Date.now() + 1_800_000,
      lastAnswer: { kind: 'older_server', status: 404 },
    },
    {
      recordId: ticket(3).id,
      payload: { ut: 4 },
      state: 'accepted',
      resultId: ticket(3).id,
      attempts: 1,
      epoch,
      settledAt: Date.now(),
    },
    { recordId: ticket(4).id, payload: { ut: 4 }, state: 'cancelled', settledAt: Date.now() },
    ...[5, 6, 7, 8].map(
      (place): Given => ({
        recordId: ticket(place).id,
        action: 'updateImportance',
        payload: { importance: 4 },
        was: { importance: 1 },
        groupId: group,
        ...(place === 6 ? refusedBy('Paul Roux', epoch) : {}),
      }),
    ),
  ]
}
