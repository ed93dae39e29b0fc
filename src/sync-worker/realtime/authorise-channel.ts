import { authenticationCalls } from '#contract/calls/authentication.calls.ts'
import { isEnvelope } from '#contract/core/protocol.ts'
import { isTokenRefused } from '../api/authorised.ts'
import { callRequest } from '../api/call-request.ts'
import type { Ports } from '../core/ports.ts'

/** The server refused a private channel: its hints will not come. */
export class ChannelRefused extends Error {
  constructor(channel: string) {
    super(`The channel ${channel} could not be subscribed to.`)
    this.name = 'ChannelRefused'
  }
}

/**
 * Asks the server for the signature of a private channel.
 *
 * @throws ChannelRefused where the server refuses the channel.
 * @throws Error without an answer of the API, or where the session has ended: the next connection
 *   asks again.
 */
export const authoriseChannel = async (
  request: Ports['request'],
  socketId: string,
  channel: string,
): Promise<{ readonly auth: string }> => {
  const body = { socket_id: socketId, channel_name: channel }
  const outcome = await request(callRequest(authenticationCalls.broadcasting, body))
  const answer = outcome.kind === 'answer' ? (outcome.body as { readonly auth?: unknown } | null) : null
  if (typeof answer?.auth === 'string') return { auth: answer.auth }
  if (isEnvelope(answer) && !isTokenRefused(outcome)) throw new ChannelRefused(channel)
  throw new Error('The channel could not be authorised.')
}
