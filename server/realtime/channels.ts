import { channels } from '#contract/core/replication.ts'
import { isStaff } from '#contract/core/roles.ts'
import type { RequestActor } from '../models/actor.ts'

/** The channels there are: of everyone who works here, of a client's people, of one person. */
export const CHANNEL = /^private-(?:layout|(?:client|employee)\.[1-9]\d{0,18})$/

/** The private channels of a person: their own, their client's, and the one all staff share. */
export const mayListen = (actor: RequestActor, channel: string): boolean => {
  if (channel === `private-${channels.employee(actor.id)}`) return true
  if (isStaff(actor)) return channel === `private-${channels.layout}`
  return actor.clientId !== null && channel === `private-${channels.client(actor.clientId)}`
}
