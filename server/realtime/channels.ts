import { channels } from '#contract/core/protocol.ts'
import { isStaff } from '#contract/core/roles.ts'
import type { RequestActor } from '../models/actor.ts'

/** Channels: of all staff (`layout`), of a client's people, of one person. */
export const CHANNEL = /^private-(?:layout|(?:client|employee)\.[1-9]\d{0,18})$/

/**
 * Returns whether a person may subscribe to a channel: their own, their client's, and the staff's.
 */
export const mayListen = (actor: RequestActor, channel: string): boolean => {
  if (channel === `private-${channels.employee(actor.id)}`) return true
  if (isStaff(actor)) return channel === `private-${channels.layout}`
  return actor.clientId !== null && channel === `private-${channels.client(actor.clientId)}`
}
