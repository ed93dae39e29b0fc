import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'
import { text } from '#contract/core/kinds/field.ts'
import { parseFields } from '../../input/parse-fields.ts'
import { mayListen } from '../../realtime/channels.ts'
import { signChannel } from '../../realtime/signature.ts'
import { authenticate, withActor } from '../authenticate.ts'
import { bodyOf } from '../body.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

const REQUEST = { socket_id: text({ max: 64 }), channel_name: text({ max: 100 }) }

/** Sockets are a session's: they end with it. */
const SESSION = [null] as const

/** Registers the authorisation of private channels. */
export const registerBroadcasting = (app: FastifyInstance, services: Services): void => {
  route(app, '/broadcasting/auth', {
    post: (request, reply) =>
      withActor({ services, request, reply, cost: 'read', needed: SESSION }, async ({ id, sessionId }) => {
        const { socket_id, channel_name } = parseFields(REQUEST, bodyOf(request))
        if (!/^\d+\.\d+$/.test(socket_id)) throw new DomainError('forbidden')
        await services.bus.claim(socket_id, { userId: id, sessionId })
        // Rights are read after the claim: a later loss of rights ends the socket, an earlier one
        // is seen.
        if (!mayListen(await authenticate(request, services, SESSION), channel_name)) throw new DomainError('forbidden')
        return { auth: signChannel(services.realtime.keys, socket_id, channel_name) }
      }),
  })
}
