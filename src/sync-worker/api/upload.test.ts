import { expect, it } from 'vitest'
import type { HttpOutcome, HttpRequest } from '../core/ports.ts'
import { upload } from './upload.ts'

const UPLOAD = {
  key: 'k',
  model: 'settings',
  field: 'terms',
  recordId: '1',
  name: 'cgv.pdf',
  file: new Blob(['%PDF-']),
} as const

const answered = (status: number, body: unknown): HttpOutcome => ({ kind: 'answer', status, body, headers: {} })

it('sends the form of the API under its key', async () => {
  const sent: HttpRequest[] = []
  const request = async (one: HttpRequest) => {
    sent.push(one)
    return answered(201, { data: '/cgv.pdf' })
  }
  expect(await upload(request, UPLOAD)).toEqual({ status: 'stored', location: '/cgv.pdf' })
  const [{ path, headers, body } = { path: '', headers: {}, body: null }] = sent
  expect([path, headers]).toEqual(['/api/upload/settings', { 'idempotency-key': 'k' }])
  const form = body as FormData
  expect([form.get('id'), form.get('field'), (form.get('image') as File).name]).toEqual(['1', 'terms', 'cgv.pdf'])
})

const ENVELOPE = {
  code: 'validation',
  message: 'Des champs sont à revoir.',
  errors: { image: ['Ce type de fichier n’est pas accepté.'] },
}

it.each<[string, HttpOutcome, object]>([
  ['no answer', { kind: 'none' }, { status: 'unreachable' }],
  ['a busy server', answered(503, { code: 'unavailable', message: '' }), { status: 'unreachable' }],
  ['a limit', answered(429, { code: 'too_many_requests', message: '' }), { status: 'unreachable' }],
  ['a proxy', answered(413, '<html>'), { status: 'unreachable' }],
  [
    'an issue of the file',
    answered(422, ENVELOPE),
    { status: 'refused', message: 'Ce type de fichier n’est pas accepté.' },
  ],
  [
    'a right that is missing',
    answered(403, { code: 'forbidden', message: 'Non.' }),
    { status: 'refused', message: 'Non.' },
  ],
])('reports %s', async (_, outcome, expected) => {
  expect(await upload(async () => outcome, UPLOAD)).toEqual(expected)
})
