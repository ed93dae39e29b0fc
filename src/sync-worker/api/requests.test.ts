import { expect, it } from 'vitest'
import { textDigest } from '#contract/core/files/text-digest.ts'
import { HEADERS } from '#contract/core/protocol.ts'
import { deviceAddress } from '#contract/models/picture.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { requestOf } from './requests.ts'

const unchanged = (id: string): string => id

const NOW = Date.parse('2026-03-02T10:00:00.000Z')

const agoOf = (at: string): string | undefined =>
  requestOf(loggedEvent({ id: 'e', sequence: 1, at }), (id) => id, NOW)?.headers[HEADERS.ago]

it('sends the age of the event at each attempt', () => {
  expect(agoOf('2026-03-02T09:57:00.000Z')).toBe('180000')
})

it('sends no age when the clock was set back or the time is invalid', () => {
  expect(agoOf('2026-03-02T10:00:01.000Z')).toBeUndefined()
  expect(agoOf('?')).toBeUndefined()
})

it('sends the values that the person saw before a change, a long text by its digest, and none for a creation', () => {
  const seenIn = (values: Partial<Parameters<typeof loggedEvent>[0]>): unknown => {
    const header = requestOf(loggedEvent({ id: 'e', sequence: 1, ...values }), unchanged, NOW)?.headers[HEADERS.was]
    return header === undefined ? undefined : JSON.parse(decodeURIComponent(header))
  }
  expect(seenIn({ was: { ut: 3 } })).toEqual({ ut: 3 })
  expect(seenIn({ action: 'updateProjet', payload: { projet_id: '2' }, was: { projet_id: '1' } })).toEqual({
    projet_id: 1,
  })
  expect(seenIn({ action: 'update', payload: { description: 'b' }, was: { description: 'é' } })).toEqual({
    description: textDigest('é'),
  })
  expect(
    seenIn({ action: 'create', recordId: 'new:t', payload: { name: 'a', projet_id: '1' }, was: { name: 'b' } }),
  ).toBeUndefined()
})

it("sends the whole payload with the server's ids in place of temporary ones", () => {
  const payload = { ut: 4, ticket_id: 'new:t', date: '2026-02-13', comment: 'Sur place' }
  const event = loggedEvent({ id: 'e', sequence: 1, model: 'pointage', recordId: 'new:p', action: 'create', payload })
  const numbered = (id: string): string => (id === 'new:t' ? '41' : id)
  expect(requestOf(event, numbered, NOW)).toMatchObject({
    method: 'POST',
    path: '/api/models/pointage',
    body: { ...payload, ticket_id: 41 },
  })
  expect(requestOf(event, unchanged, NOW)).toBeNull()
})

it('uploads a picture as a form of the record, whose number may have come meanwhile', () => {
  const payload = { name: 'client.png', mime: 'image/png', bytes: 3, address: deviceAddress('e') }
  const event = loggedEvent({ id: 'e', sequence: 1, model: 'client', recordId: 'new:c', action: 'updateLogo', payload })
  const file = new Blob(['png'])
  expect(requestOf(event, unchanged, NOW, file)).toBeNull()
  const request = requestOf(event, () => '7', NOW, file)
  expect(request).toMatchObject({ method: 'POST', path: '/api/upload/client' })
  const form = request?.body as FormData
  expect([form.get('id'), form.get('field'), (form.get('image') as File).name]).toEqual(['7', 'logo', 'client.png'])
  expect(requestOf(event, () => '7', NOW)).toBeNull()
})
