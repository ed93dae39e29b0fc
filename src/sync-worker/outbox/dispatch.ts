import type { Dispatched, LoggedEvent, NewEvent } from '#contract/core/event.ts'
import { transition } from '#contract/core/event-state.ts'
import { recordKey } from '#contract/core/record-key.ts'
import { freedWith } from '../events/dependents.ts'
import { carriesFile, fileOf } from '../events/files/kept-files.ts'
import { touchedKeys } from '../events/touched-keys.ts'
import { reprojectEach } from '../projection/reproject.ts'
import { createDisplayedRecords } from './displayed-records.ts'
import { createDraft, NO_LINKS } from './draft.ts'
import type { OutboxPorts } from './outbox-ports.ts'

const NOT_FOUND = { status: 'invalid', code: 'not_found', issues: {} } as const satisfies Dispatched

/** The only way in for what a person does: judged, on disk, shown, in this order. `pump` is told when something may be sent. */
export const createDispatch = (ports: OutboxPorts, pump: () => void) => {
  const { serialQueue } = ports
  const { eventStore } = ports.projection
  const draft = createDraft(ports)

  const logged = ({ id, recordId }: LoggedEvent): Dispatched => ({ status: 'logged', eventId: id, recordId })

  /** Each judged on what the ones before it leave, all in one write; those that may not be are left out. Idempotent by event id. */
  const dispatchAll = (events: readonly NewEvent[]): Promise<readonly Dispatched[]> =>
    serialQueue.urgent(async () => {
      const shown = createDisplayedRecords(ports.projection)
      const fresh: LoggedEvent[] = []
      const files = new Map<string, Blob>()
      const answers: Dispatched[] = []
      /** What would have been created by those that may not be; whatever is built on it may not be either. */
      const missing = new Set<string>()
      const lacks = (event: NewEvent): boolean => {
        const { writes, reads } = touchedKeys(event)
        return [...writes, ...reads].some((key) => missing.has(key))
      }
      for (const event of events) {
        const known = eventStore.find(event.id) ?? fresh.find(({ id }) => id === event.id)
        if (known) {
          answers.push(logged(known))
          continue
        }
        const drafted = lacks(event) ? NOT_FOUND : await draft(event, shown, NO_LINKS)
        if (drafted.status === 'invalid') {
          if (event.action === 'create') missing.add(recordKey(event.model, event.recordId))
          answers.push(drafted)
          continue
        }
        const file = fileOf(event)
        if (file) files.set(event.id, file)
        fresh.push(drafted.event)
        answers.push(logged(drafted.event))
      }
      await eventStore.save(fresh, files)
      await reprojectEach(ports.projection, fresh)
      if (fresh.length > 0) pump()
      return answers
    })

  return {
    dispatchAll,

    dispatch: async (event: NewEvent): Promise<Dispatched> => {
      const [answer] = await dispatchAll([event])
      return answer ?? NOT_FOUND
    },

    /**
     * A new event in the place of a refused one; what was held with it goes on behind it. Whoever has `seen` what others made of the record says
     * so, or the server would find the same text stale again. Whoever may have to ask twice names the new event.
     */
    correct: (eventId: string, payload: NewEvent['payload'], seen?: NewEvent['was'], id: string = ports.uuid()): Promise<Dispatched> =>
      serialQueue.urgent(async () => {
        const known = eventStore.find(id)
        if (known) return logged(known)
        const refused = eventStore.find(eventId)
        if (refused?.state !== 'refused') return NOT_FOUND
        const { model, recordId, action, was, groupId } = refused
        const corrected = { id, model, recordId, action, payload, was: { ...was, ...seen }, groupId }
        const file = carriesFile(refused) ? await ports.files.readBlob(eventId) : null
        const drafted = await draft({ ...corrected, ...(file ? { file } : {}) }, createDisplayedRecords(ports.projection), {
          undoes: refused.undoes,
          replaces: eventId,
        })
        if (drafted.status === 'invalid') return drafted
        const freed = freedWith([refused], eventStore, eventStore.nextSequence)
        await eventStore.save(
          [transition(refused, { type: 'withdrawn', at: ports.now() }), drafted.event, ...freed],
          new Map(file ? [[drafted.event.id, file]] : []),
        )
        await reprojectEach(ports.projection, [drafted.event, ...freed])
        pump()
        return logged(drafted.event)
      }),
  }
}
