import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'
import { text } from '#contract/core/field.ts'
import { authenticate, withActor } from '../http/authenticate.ts'
import { bodyOf } from '../http/body.ts'
import { parseFields } from '../http/parse.ts'
import { route } from '../http/route.ts'
import type { Services } from '../services.ts'
import { mayListen } from './channels.ts'
import { signChannel } from './signature.ts'

const REQUEST = { socket_id: text({ max: 64 }), channel_name: text({ max: 100 }) }

export const registerBroadcasting = (app: FastifyInstance, services: Services): void => {
  route(app, '/broadcasting/auth', {
    post: (request, reply) =>
      withActor({ services, request, reply, cost: 'read' }, async ({ id, sessionId }) => {
        const { socket_id, channel_name } = parseFields(REQUEST, bodyOf(request))
        if (!/^\d+\.\d+$/.test(socket_id)) throw new DomainError('forbidden')
        await services.bus.claim(socket_id, { userId: id, sessionId })
        // Read after the claim: rights that end from now on end the socket, rights that ended before are not there any more.
        if (!mayListen(await authenticate(request, services), channel_name)) throw new DomainError('forbidden')
        return { auth: signChannel(services.realtime.keys, socket_id, channel_name) }
      }),
  })
}
