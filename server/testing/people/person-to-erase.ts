import { notification, picture } from '../../database/schema/conversation.ts'
import { inboundMail, mail } from '../../database/schema/mail.ts'
import { lastLogin } from '../../database/schema/people.ts'
import { passkey } from '../../database/schema/second-factor.ts'
import { pushDevice } from '../../database/schema/session.ts'
import type { TestServer } from '../servers/test-server.ts'

const NAME = 'Philibertine'
const EMAIL = 'philibertine.durandal@exemple.fr'

/** Words that name the person. */
export const ERASED_PERSON = { firstname: NAME, email: EMAIL }

/** Ids of the person, and of their ticket and their comment on it. */
interface PersonToErase {
  readonly id: number
  readonly ticketId: number
  readonly commentId: number
}

/** Adds a client's person with something in every place from which an erasure removes them. */
export const addPersonToErase = async (server: TestServer): Promise<PersonToErase> => {
  const { query } = server.database
  const manager = await server.as('manager')
  const found = (await manager.get('/api/models/role?limit=all')).json().data as readonly {
    readonly id: number
    readonly slug: string
  }[]
  const role_id = found.find(({ slug }) => slug === 'client')?.id
  const values = {
    firstname: NAME,
    lastname: 'Durandal',
    email: EMAIL,
    role_id,
    client_id: server.fixture.ownClient,
    phone: '06 99 12 34 56',
  }
  const made = await manager.post('/api/models/user', values)
  const id: number = made.json().data.id
  await manager.put(`/api/models/user/${id}`, { city: 'Brocéliande', birthday: '1980-02-03' })
  const person = await server.asUser(id)
  const created = await person.post('/api/models/ticket', { name: 'Écran noir', projet_id: server.fixture.projets.own })
  const ticketId: number = created.json().data.id
  await manager.put(`/api/models/ticket/${ticketId}`, { email: EMAIL })
  const said = await person.post('/api/models/comment', { ticket_id: ticketId, body: `Écrivez à ${EMAIL}` })
  const commentId: number = said.json().data.id
  await person.post('/api/models/saved_view', { name: `Vue de ${NAME}`, model: 'ticket' })
  await query
    .insert(lastLogin)
    .values({ user_id: id, date: '2026-03-02T09:00:00.000Z', ip: '192.0.2.77', user_agent: 'Navigateur' })
  await query.insert(notification).values({
    user_id: id,
    data: { link: '/', message: { fr: `Bonjour ${NAME}`, en: '' } },
    created_at: '2026-03-02T09:00:00.000Z',
  })
  await query.insert(passkey).values({ id: `key-${id}`, user_id: id, public_key: Buffer.from('x'), counter: 0 })
  await query.insert(pushDevice).values({ player_id: `player-${id}`, user_id: id, device: 'mobile' })
  await query.insert(mail).values({
    key: `test:${id}`,
    user_id: id,
    data: { link: '/', message: { fr: '', en: '' } },
    state: 'sent',
    email: EMAIL,
    subject: `Pour ${NAME}`,
  })
  await query.insert(inboundMail).values({
    key: `in:${id}`,
    storage: String(id)
      .padStart(32, 'a')
      .replace(/[^0-9a-f]/g, 'a'),
    bytes: 1,
    source: 'imap',
    state: 'held',
    sender: EMAIL,
    sender_name: NAME,
    subject: 'Panne',
  })
  await query.insert(picture).values({
    storage: String(id)
      .padStart(32, 'b')
      .replace(/[^0-9a-f]/g, 'b'),
    model: 'user',
    record_id: id,
    mime: 'image/png',
    bytes: 1,
    created_at: '2026-03-02T09:00:00.000Z',
  })
  return { id, ticketId, commentId }
}
