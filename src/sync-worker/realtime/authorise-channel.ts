import { authenticationCalls } from '#contract/calls/authentication.calls.ts'
import { isEnvelope } from '#contract/core/replication.ts'
import { callRequest } from '../api/call-request.ts'
import type { Ports } from '../core/ports.ts'

/**
 * Asks the server for the signature of a private channel.
 *
 * @throws Error where the server refuses the channel or sends no answer.
 */
export const authoriseChannel = async (request: Ports['request'], socketId: string, channel: string): Promise<{ readonly auth: string }> => {
  const body = { socket_id: socketId, channel_name: channel }
  const outcome = await request(callRequest(authenticationCalls.broadcasting, body))
  const answer = outcome.kind === 'answer' ? (outcome.body as { readonly auth?: unknown } | null) : null
  if (typeof answer?.auth === 'string') return { auth: answer.auth }
  throw new Error(isEnvelope(answer) ? 'The channel is not for this person.' : 'The channel could not be authorised.')
}
