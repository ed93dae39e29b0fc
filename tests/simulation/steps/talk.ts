import { TAKE_BACK_MS } from '#contract/core/events/delay.ts'
import type { NewEvent } from '#contract/core/events/event.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Device } from '../device/device.ts'
import type { Random } from '../random.ts'
import type { Act } from '../world.ts'
import { acted, created } from './people.ts'

/**
 * Steps of a wide story: people comment on tickets, read comments, attach files to tickets, and
 * mark them with stars.
 */

const ABOUT = ['comment', 'file'] as const satisfies readonly ModelName[]
type About = (typeof ABOUT)[number]

const chosen = <Value>(random: Random, values: readonly Value[]): Value | null =>
  values.length === 0 ? null : random.pick(values)

/** Bytes from the story's random numbers: the same in every run. */
const picture = (random: Random): Blob => new Blob(['x'.repeat(1 + random.below(400))], { type: 'image/png' })

const newEvent = (device: Device, random: Random, model: About, ticket_id: string): NewEvent => {
  if (model === 'comment') {
    const number = random.below(1000)
    const event = created(device, random, 'comment', { ticket_id, body: `Commentaire ${number}` })
    return number % 3 === 0 ? { ...event, delayMs: TAKE_BACK_MS } : event
  }
  const file = picture(random)
  return {
    ...created(device, random, 'file', {
      ticket_id,
      name: `photo ${random.below(100)}.png`,
      mime: 'image/png',
      bytes: file.size,
    }),
    file,
  }
}

const changeOf = (device: Device, random: Random, model: About, id: string): NewEvent => {
  const dice = random.next()
  if (dice < 0.35) return acted(device, random, { model, recordId: id, action: 'delete', payload: {} })
  if (model === 'comment' && dice < 0.7)
    return acted(device, random, {
      model: 'comment',
      recordId: id,
      action: 'editBody',
      payload: { body: `Mieux dit ${random.below(1000)}` },
    })
  return acted(device, random, {
    model,
    recordId: id,
    action: 'updateVisibility',
    payload: { visible_to_client: random.next() < 0.5 },
  })
}

const about =
  (model: About): Act =>
  (_world, device, random) => {
    if (!device.engine()) return
    const known = chosen(random, device.displayed(model))
    if (known && random.next() < 0.4) {
      device.dispatch([changeOf(device, random, model, known.id)])
      return
    }
    const ticket = chosen(random, device.displayed('ticket'))
    if (ticket) device.dispatch([newEvent(device, random, model, ticket.id)])
  }

/** A new ticket with its comments and files, before the server has numbered it. */
const buildWithFile: Act = (_world, device, random) => {
  if (!device.engine() || device.displayed('projet').length === 0) return
  const ticket = created(device, random, 'ticket', { name: `Ticket ${random.below(1000)}`, projet_id: '1' })
  device.dispatch([ticket, ...ABOUT.map((model) => newEvent(device, random, model, ticket.recordId))])
}

/** Logs the wanted value: a repeated call would otherwise ask for the opposite. */
const favorite: Act = (_world, device, random) => {
  const ticket = device.engine() ? chosen(random, device.displayed('ticket')) : null
  if (!ticket) return
  const is_favorite = random.next() < 0.8 ? ticket['is_favorite'] !== true : random.next() < 0.5
  device.dispatch([
    acted(device, random, { model: 'ticket', recordId: ticket.id, action: 'toggleFavorite', payload: { is_favorite } }),
  ])
}

/** Marks a comment as read, or as unread again. */
const read: Act = (_world, device, random) => {
  const comment = device.engine() ? chosen(random, device.displayed('comment')) : null
  if (!comment) return
  const is_read = random.next() < 0.7 ? comment['is_read'] !== true : random.next() < 0.5
  device.dispatch([
    acted(device, random, { model: 'comment', recordId: comment.id, action: 'markAsRead', payload: { is_read } }),
  ])
}

/**
 * Actions of these steps: a run of wide stories in which the server has not accepted each has not
 * tested them.
 */
export const TALK_ACTIONS = [
  'comment.create',
  'comment.editBody',
  'comment.updateVisibility',
  'comment.markAsRead',
  'comment.delete',
  'file.create',
  'file.updateVisibility',
  'file.delete',
  'ticket.toggleFavorite',
] as const

export const TALK = {
  comment: about('comment'),
  read,
  attach: about('file'),
  buildWithFile,
  favorite,
} as const satisfies Readonly<Record<string, Act>>

export type TalkName = keyof typeof TALK
