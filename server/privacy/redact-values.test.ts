import { expect, it } from 'vitest'
import { redactValues } from './redact-values.ts'

const secrets = { userId: 12, emails: ['zoe@exemple.fr'], comments: false }

it('keeps the names of changed fields, and values without personal data', () => {
  const values = { firstname: 'Zoé', email: 'zoe@exemple.fr', phone: '06', role_id: '3', is_active: true }
  expect(redactValues({ actorId: 12, model: 'user', recordId: 12, values }, secrets)).toEqual({
    firstname: null,
    email: null,
    phone: null,
    role_id: '3',
    is_active: true,
  })
})

it('changes nothing of another person, except for the address', () => {
  const values = { firstname: 'Zoé', email: 'autre@exemple.fr' }
  expect(redactValues({ actorId: 12, model: 'user', recordId: 13, values }, secrets)).toEqual(values)
})

it('finds the address at any depth and in any case', () => {
  const values = { to: ['ZOE@exemple.fr', 'autre@exemple.fr'], mail: { subject: 'Pour zoe@exemple.fr' }, ut: 4 }
  expect(redactValues({ actorId: 12, model: 'ticket', recordId: 1, values }, secrets)).toEqual({
    to: [null, 'autre@exemple.fr'],
    mail: { subject: null },
    ut: 4,
  })
})

it('finds former addresses too', () => {
  const values = { to: ['zoe@exemple.fr', 'Ancienne@exemple.fr', 'autre@exemple.fr'] }
  const former = { ...secrets, emails: [...secrets.emails, 'ancienne@exemple.fr'] }
  expect(redactValues({ actorId: 12, model: 'ticket', recordId: 1, values }, former)).toEqual({
    to: [null, null, 'autre@exemple.fr'],
  })
})

it('keeps the text of a comment unless it is erased too', () => {
  const entry = { actorId: 12, model: 'comment', recordId: 1, values: { body: 'Bonjour', visible_to_client: true } }
  expect(redactValues(entry, secrets)).toEqual({ body: 'Bonjour', visible_to_client: true })
  expect(redactValues(entry, { ...secrets, comments: true })).toEqual({ body: null, visible_to_client: true })
})

it('keeps nothing of sign-ins and of one’s own choices', () => {
  for (const model of ['session', 'saved_view', 'follow'])
    expect(redactValues({ actorId: 12, model, recordId: 12, values: { a: 1 } }, secrets)).toBeNull()
  expect(redactValues({ actorId: 12, model: 'session', recordId: 0, values: { wrong: 1 } }, secrets)).toEqual({
    wrong: 1,
  })
  expect(
    redactValues({ actorId: 12, model: 'absence', recordId: 5, values: { comment: 'opéré', type: 'sick' } }, secrets),
  ).toEqual({
    comment: null,
    type: 'sick',
  })
})

it('takes only the address from the choices of others', () => {
  const values = { name: 'Suivi', query: '?q=zoe@exemple.fr' }
  for (const actorId of [13, null])
    expect(redactValues({ actorId, model: 'saved_view', recordId: 7, values }, secrets)).toEqual({
      name: 'Suivi',
      query: null,
    })
})
