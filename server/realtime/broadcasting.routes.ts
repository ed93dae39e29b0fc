import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'
import { text } from '#contract/core/field.ts'
import { channels } from '#contract/core/replication.ts'
import { isStaff } from '#contract/core/roles.ts'
import type { RequestActor } from '../access/actor.ts'
import { authenticate } from '../http/authenticate.ts'
import { bodyOf } from '../http/body.ts'
import { parseFields } from '../http/parse.ts'
import { route } from '../http/route.ts'
import type { Services } from '../services.ts'
import { signChannel } from './signature.ts'
import type { SocketServer } from './socket-server.ts'

const REQUEST = { socket_id: text({ max: 64 }), channel_name: text({ max: 100 }) }

/** The private channels of a person: their own, their client's, and the one all staff share. */
const mayListen = (actor: RequestActor, channel: string): boolean => {
  if (channel === `private-${channels.employee(actor.id)}`) return true
  if (isStaff(actor)) return channel === `private-${channels.layout}`
  return actor.clientId !== null && channel === `private-${channels.client(actor.clientId)}`
}

export const registerBroadcasting = (app: FastifyInstance, services: Services, sockets: SocketServer): void => {
  route(app, '/broadcasting/auth', {
    post: async (request) => {
      const actor = await authenticate(request, services)
      const { socket_id, channel_name } = parseFields(REQUEST, bodyOf(request))
      if (!/^\d+\.\d+$/.test(socket_id) || !mayListen(actor, channel_name)) throw new DomainError('forbidden')
      sockets.claim(socket_id, actor)
      return { auth: signChannel(services.installation, socket_id, channel_name) }
    },
  })
}
