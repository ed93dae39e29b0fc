import { expect, it } from 'vitest'
import { loggedEvent } from '#tests/support/logged-event.ts'
import type { EventFiles } from './event-files.ts'
import { packFiles, unpackFiles } from './packed-files.ts'

const event = (id: string) =>
  loggedEvent({
    id,
    sequence: 1,
    model: 'file',
    recordId: `new:${id}`,
    action: 'create',
    payload: { name: `${id}.pdf` },
  })

const holding = (blobs: Readonly<Record<string, Blob>>): EventFiles => ({
  readBlob: async (id) => blobs[id] ?? null,
  forgetBlobs: async () => undefined,
  blobIds: async () => Object.keys(blobs),
})

it('decodes every byte that was encoded', async () => {
  const bytes = Uint8Array.from({ length: 100_003 }, (_, index) => index % 256)
  const packed = await packFiles(
    [event('a'), loggedEvent({ id: 't', sequence: 2 })],
    holding({ a: new Blob([bytes], { type: 'application/pdf' }) }),
  )
  const found = unpackFiles(JSON.parse(JSON.stringify(packed.files))).get('a')
  expect([packed.leftOut, found?.type]).toEqual([[], 'application/pdf'])
  expect(new Uint8Array((await found?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes)
})

it('names files that are too large or missing, with the reason', async () => {
  const blobs = holding({ a: new Blob(['12345']), b: new Blob(['1234567']), c: new Blob(['123']) })
  const { files, leftOut } = await packFiles(['a', 'b', 'c', 'd'].map(event), blobs, 10)
  expect(files.map(({ eventId }) => eventId)).toEqual(['a', 'c'])
  expect(leftOut).toEqual([
    { eventId: 'b', name: 'b.pdf', reason: 'too_large' },
    { eventId: 'd', name: 'd.pdf', reason: 'gone' },
  ])
})

it('ignores damaged files', () => {
  expect(unpackFiles(undefined).size).toBe(0)
  expect([
    ...unpackFiles([
      { eventId: 'a', type: '', base64: '%%%' },
      null,
      { eventId: 'b' },
      { eventId: 'c', type: '', base64: 'YQ==' },
    ]).keys(),
  ]).toEqual(['c'])
})
