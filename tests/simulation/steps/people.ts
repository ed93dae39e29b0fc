import { isPending, type LoggedEvent, type NewEvent } from '#contract/core/events/event.ts'
import { temporaryId } from '#contract/core/ids.ts'
import { fieldOf } from '#contract/core/model.ts'
import { findAction, type ModelName } from '#contract/registry.ts'
import type { Device } from '../device/device.ts'
import type { Random } from '../random.ts'
import type { Act, World } from '../world.ts'

type Payload = Readonly<Record<string, unknown>>

interface PlannedAction {
  readonly model: ModelName
  readonly recordId: string
  readonly action: string
  readonly payload: Payload
}

/** An action on a record, with the values that the person sees now. */
export const acted = (
  device: Device,
  random: Random,
  { model, recordId, action, payload }: PlannedAction,
): NewEvent => {
  const shown = device.displayed(model).find(({ id }) => id === recordId)
  const seen =
    action === 'create' || !shown
      ? []
      : (findAction(model, action)?.sets ?? []).map((name) => [name, fieldOf(shown, name) ?? null])
  return { id: random.uuid(), model, recordId, action, payload, was: Object.fromEntries(seen), groupId: null }
}

export const created = (device: Device, random: Random, model: ModelName, payload: Payload): NewEvent => {
  const event = acted(device, random, { model, recordId: '', action: 'create', payload })
  return { ...event, recordId: temporaryId(event.id) }
}

/**
 * Time is often noted on another day than the day of the work. The choice takes no random number:
 * the stories of all seeds stay unchanged.
 */
const timeOn = (ticket_id: string, ut: number): Payload => ({
  ut,
  ticket_id,
  ...(ut % 3 === 0 ? { date: `2026-02-${String(1 + (ut % 28)).padStart(2, '0')}` } : {}),
})

const newTicket = (device: Device, random: Random): NewEvent => {
  // Sometimes a projet that does not exist: the server refuses the event, and its dependents are
  // held.
  const projet_id = random.next() < 0.12 ? '99' : random.next() < 0.2 ? '2' : '1'
  return created(device, random, 'ticket', { name: `Ticket ${random.below(1000)}`, projet_id })
}

const TICKET_USES: readonly ((random: Random) => readonly [action: string, payload: Payload])[] = [
  () => ['start', {}],
  () => ['start', {}],
  () => ['done', {}],
  () => ['done', {}],
  () => ['close', {}],
  (random) => ['updateUt', { ut: random.below(160) }],
  (random) => ['updateImportance', { importance: 1 + random.below(5) }],
  (random) => ['updateName', { name: `Titre ${random.below(1000)}` }],
  (random) => ['updateBloquant', { is_bloquant: random.next() < 0.5 }],
  () => ['waitingValidation', { waiting_validation_user_id: '8' }],
  (random) => ['update', { description: `Texte ${random.below(1000)}` }],
  (random) => ['update', { description: `Texte ${random.below(1000)}`, tag: 'a' }],
  (random) => ['updateVisibility', { visible_to_client: random.next() < 0.5 }],
  (random) => ['updateProjet', { projet_id: random.next() < 0.5 ? '1' : '2' }],
]

/**
 * One action that a person might do on the displayed records; null before the first screen is
 * shown.
 */
export const someUse = (device: Device, random: Random): NewEvent | null => {
  if (device.displayed('ticket_status').length === 0 || device.displayed('projet').length === 0) return null
  const tickets = device.displayed('ticket')
  const pointages = device.displayed('pointage')
  const dice = random.next()
  if (tickets.length === 0 || dice < 0.2) return newTicket(device, random)
  const ticket = random.pick(tickets)
  if (dice < 0.32) return created(device, random, 'pointage', timeOn(ticket.id, 1 + random.below(32)))
  if (dice < 0.45 && pointages.length > 0) {
    const { id } = random.pick(pointages)
    if (random.next() < 0.35)
      return acted(device, random, { model: 'pointage', recordId: id, action: 'delete', payload: {} })
    return acted(device, random, {
      model: 'pointage',
      recordId: id,
      action: 'editUt',
      payload: { ut: 1 + random.below(32) },
    })
  }
  const [action, payload] = random.pick(TICKET_USES)(random)
  return acted(device, random, { model: 'ticket', recordId: ticket.id, action, payload })
}

export const act: Act = (_world, device, random) => {
  const event = device.engine() ? someUse(device, random) : null
  if (event) device.dispatch([event])
}

/** One action on several records at once, with one undo for all of them. */
export const actOnMany: Act = (_world, device, random) => {
  if (!device.engine()) return
  const groupId = random.uuid()
  const [action, payload] = random.pick(TICKET_USES)(random)
  const tickets = device.displayed('ticket').slice(0, 2 + random.below(3))
  device.dispatch(
    tickets.map(({ id }) => ({
      ...acted(device, random, { model: 'ticket', recordId: id, action, payload }),
      groupId,
    })),
  )
}

/** A new ticket with a change of it and time on it, before the server has numbered it. */
export const build: Act = (_world, device, random) => {
  if (!device.engine()) return
  const ticket = created(device, random, 'ticket', { name: `Ticket ${random.below(1000)}`, projet_id: '1' })
  device.dispatch([ticket])
  device.dispatch([
    {
      ...acted(device, random, {
        model: 'ticket',
        recordId: ticket.recordId,
        action: 'updateBloquant',
        payload: { is_bloquant: true },
      }),
      was: { is_bloquant: false },
    },
  ])
  if (device.account().actor.role !== 'client')
    device.dispatch([created(device, random, 'pointage', { ut: 4, ticket_id: ticket.recordId })])
}

const eventsIn = (device: Device, test: (event: LoggedEvent) => boolean): readonly LoggedEvent[] =>
  device.engine()?.events().filter(test) ?? []

/** The person sees a failure of the disk or the worker, and may try again. */
const quietly = (work: Promise<unknown> | undefined): void => void work?.catch(() => undefined)

export const undo: Act = (_world, device, random) => {
  const [event] = eventsIn(device, ({ state }) => state === 'accepted' || state === 'held' || isPending(state))
    .toReversed()
    .slice(random.below(4))
  if (event) quietly(device.engine()?.undo(random.next() < 0.5 ? (event.groupId ?? event.id) : event.id))
}

export const cancel: Act = (_world, device, random) => {
  const events = eventsIn(device, ({ state }) => state !== 'accepted' && state !== 'cancelled')
  if (events.length === 0) return
  const event = random.pick(events)
  // An unreadable event is deleted for good, by the person's choice.
  if (event.state === 'quarantined') device.account().acknowledged.delete(event.id)
  quietly(device.engine()?.cancel(event.id))
}

const askAgain = ({ edge }: World, device: Device, event: LoggedEvent): void => {
  if (event.state === 'queued') edge('queued.retried')
  quietly(device.engine()?.retry(event.id))
}

export const retry: Act = (world, device, random) => {
  const events = eventsIn(device, ({ state }) => state !== 'accepted' && state !== 'cancelled' && state !== 'sending')
  if (events.length > 0) askAgain(world, device, random.pick(events))
}

export const correct: Act = (_world, device, random) => {
  const refused = eventsIn(device, ({ state }) => state === 'refused')
  if (refused.length === 0) return
  const event = random.pick(refused)
  const payload =
    event.action === 'create' && event.model === 'ticket' ? { ...event.payload, projet_id: '1' } : event.payload
  quietly(device.engine()?.correct(event.id, payload))
}

/** Exports the outbox as a file and imports it at once: no event is duplicated. */
export const exportAndImport: Act = async (_world, device) => {
  const engine = device.engine()
  // The bytes of files are read in real time, not in the story's time.
  if (engine && device.account().log.files.size === 0)
    quietly(engine.exportOutbox().then((json) => engine.importOutbox(json)))
}
