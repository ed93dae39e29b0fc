import type { LoggedEvent } from '#contract/core/events/event.ts'
import type { Device } from './device.ts'

/** Records that were accepted, by the events of both outboxes alone. */
export const ledgerOf = (devices: readonly Device[]) => {
  const events = devices.flatMap(({ engine }) =>
    engine.events().map((event) => ({ ...event, record: Number(engine.resolve(event.recordId)) })),
  )
  const accepted = events.filter(({ state }) => state === 'accepted')
  const recordsOf = (
    model: string,
    action: string,
    isMeant: (event: LoggedEvent) => boolean = () => true,
  ): readonly number[] =>
    accepted
      .filter((event) => event.model === model && event.action === action && isMeant(event))
      .map(({ record }) => record)
  return {
    events,
    recordsOf,
    /** Records that were created and not deleted since; a second creation is there too. */
    remaining: (model: string): readonly number[] => {
      const deleted = recordsOf(model, 'delete')
      return recordsOf(model, 'create').filter((id) => !deleted.includes(id))
    },
  }
}

export type Ledger = ReturnType<typeof ledgerOf>
