import { expect, it } from 'vitest'
import { MODEL_NAMES } from '#contract/registry.ts'
import { MODEL_AREAS, parseScopes, TOKEN_SCOPES } from './token-scopes.ts'
import { parseEvents, WEBHOOK_EVENTS } from './webhook-events.ts'

it('somebody has decided about every model which tokens may reach it', () => {
  expect(MODEL_NAMES.filter((model) => !Object.hasOwn(MODEL_AREAS, model))).toEqual([])
})

it('rights are read from a text in any order, once each, and an unknown one is none', () => {
  expect(parseScopes(' time:write  tickets:read time:write ')).toEqual(['tickets:read', 'time:write'])
  expect(parseScopes('')).toEqual([])
  expect(parseScopes(TOKEN_SCOPES.join(' '))).toEqual(TOKEN_SCOPES)
  for (const unknown of ['tickets', 'tickets:admin', 'tickets:read,time:read', 'people:write', 'TICKETS:READ'])
    expect(parseScopes(unknown)).toBeNull()
})

it('events are read from a text, and an unknown one is none', () => {
  expect(parseEvents('ticket.start  ticket.create')).toEqual(['ticket.create', 'ticket.start'])
  expect(parseEvents(WEBHOOK_EVENTS.join(' '))).toEqual(WEBHOOK_EVENTS)
  for (const unknown of ['ticket', 'ticket.*', 'ticket.explode', 'timer.stop']) expect(parseEvents(unknown)).toBeNull()
})
