import { afterAll, beforeAll, expect, it } from 'vitest'
import { HINT_EVENT, type Hint } from '#contract/core/protocol.ts'
import { vouchedFor, writtenMail } from '#server/testing/records/written-mail.ts'
import { type ChannelListener, listenAs } from './support/channel-listener.ts'
import { commentWith, composedText, composer, unread, unreadIs } from './support/conversation.ts'
import { type MailedWorld, openMailedWorld } from './support/mailed-world.ts'
import { openVisitor, signIn, type Visitor, whenReadyOffline, whenUpToDate } from './support/page.ts'
import { PEOPLE, type PersonName } from './support/people.ts'

/** Words that stand in one comment each, whole in every encoding of a mail. */
const NOTE = 'zorglub7781'
const REPLY = 'vertigo4410'
const ANSWER = 'balise9902'

let world: MailedWorld
let technicien: Visitor
let manager: Visitor
let client: Visitor
let listener: ChannelListener
let ticketId: number
let managerName: string

beforeAll(async () => {
  world = await openMailedWorld()
  const { api, server, proxy, browser } = world
  const people = (await api.list('manager', 'user?limit=all')).data
  const boss = people.find((row) => row['email'] === PEOPLE.manager.email)
  managerName = `${boss?.['firstname']} ${boss?.['lastname']}`
  const [projet] = (await api.list('client', 'projet?limit=1')).data
  // The author of the comment is notified of the reply.
  const created = await api.post('client', 'ticket', {
    name: 'Porte du quai',
    projet_id: projet?.id,
    description: 'Elle ne ferme plus.',
  })
  expect(created.status).toBe(201)
  ticketId = ((await created.json()) as { readonly data: { readonly id: number } }).data.id
  await Promise.all([world.subscribe('manager'), world.subscribe('client')])
  listener = await listenAs('client', { api, port: server.port })
  technicien = await openVisitor(browser, proxy.origin)
  manager = await openVisitor(browser, server.origin, { isAlwaysOnline: true })
  client = await openVisitor(browser, server.origin, { isAlwaysOnline: true })
  await Promise.all([
    signIn(technicien.page, 'technicien'),
    signIn(manager.page, 'manager'),
    signIn(client.page, 'client'),
  ])
  await whenReadyOffline(technicien.page)
  await Promise.all([manager, client].map(({ page }) => whenUpToDate(page)))
})

afterAll(async () => {
  listener?.stop()
  await world?.close()
})

const storedWith = async (word: string) => (await world.api.list('manager', `comment?search=${word}&limit=all`)).data
/** Push messages that tell the manager of the mention. */
const mentionPushes = () => world.pushesTo('manager').filter((line) => line.includes('vous cite'))
/** Mails to a person with this word, headers and lines whole again. */
const mailsTo = (person: PersonName, word: string): readonly string[] =>
  world.smtp.received
    .filter(({ to }) => to.includes(PEOPLE[person].email))
    .map(({ source }) => source.replace(/=\r\n/g, '').replace(/\r\n[ \t]/g, ''))
    .filter((source) => source.includes(word))

it('carries a note and a reply out of a dead spot: the client reads the reply, never the note; a mention arrives once by each way', async () => {
  const { page } = technicien
  const rung = await unread(manager.page)
  await page.goto(`/technicien/tickets/${ticketId}/comments`)
  await composer(page).waitFor()
  world.proxy.setFaults({ offline: true })
  await page.getByRole('button', { name: /^Hors ligne/ }).waitFor()
  await page.getByRole('radio', { name: 'Note interne' }).check()
  await composedText(page).fill(`Lot ${NOTE} défectueux, @${managerName} à prévenir`)
  await page.keyboard.press('Control+Enter')
  await commentWith(page, NOTE).getByText('pas encore envoyé').waitFor()
  await page.getByRole('radio', { name: 'Réponse au client' }).check()
  await composedText(page).fill(`La pièce ${REPLY} arrive demain`)
  await page.keyboard.press('Control+Enter')
  await commentWith(page, REPLY).getByText('pas encore envoyé').waitFor()

  world.proxy.setFaults({ offline: false })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await whenUpToDate(page)
  await unreadIs(manager.page, rung + 1)
  const [note, ...others] = await storedWith(NOTE)
  expect([note?.['visible_to_client'], others.length]).toEqual([false, 0])

  const { api } = world
  const mentions = async () =>
    (await api.list('manager', `notification?limit=all&filter[ticket_id]=${ticketId}`)).data.filter(
      (row) => row['kind'] === 'mention',
    ).length
  await expect
    .poll(async () => [await mentions(), mailsTo('manager', NOTE).length, mentionPushes().length])
    .toEqual([1, 1, 1])
  await expect.poll(() => [mailsTo('client', REPLY).length, world.pushesTo('client').length]).toEqual([1, 1])
  // Only now: someone who has read a reply is not mailed any more.
  await client.page.goto(`/client?ticket=${ticketId}`)
  await commentWith(client.page, REPLY).waitFor()

  // The note, by every way that leads to a client.
  expect(await client.page.getByText(NOTE).count()).toBe(0)
  const feed = await (await api.call('client', 'GET', '/api/models/comment?since=&limit=1000')).text()
  const search = await (await api.call('client', 'GET', `/api/models/comment?search=${NOTE}`)).text()
  expect([feed.includes(REPLY), feed.includes(NOTE), search.includes(NOTE)]).toEqual([true, false, false])
  expect((await api.call('client', 'GET', `/api/models/comment/${note?.id}`)).status).toBe(404)
  expect((await api.call('client', 'GET', '/api/models/ticket/export')).status).toBe(403)
  expect([mailsTo('client', NOTE), mailsTo('technicien', NOTE)]).toEqual([[], []])
  expect(world.pushesTo('client').join()).not.toContain(NOTE)
  const hinted = () =>
    listener.heard.flatMap(({ event, data }) =>
      event === HINT_EVENT && (data as Hint).model === 'comment' ? (data as Hint).ids : [],
    )
  const [reply] = await storedWith(REPLY)
  await expect.poll(hinted).toContain(reply?.id)
  expect(hinted()).not.toContain(note?.id)
  expect(JSON.stringify(listener.heard)).not.toContain(NOTE)
})

it('puts the client’s reply by mail into the timeline once, though the server is killed while it takes the mail in', async () => {
  const { imap, server } = world
  const source = mailsTo('client', REPLY)[0] ?? ''
  const to = /^Reply-To:.*?(sav\+[\w-]+@sav\.example)/im.exec(source)?.[1]
  if (to === undefined) throw new Error(`No reply address in:\n${source.slice(0, 2000)}`)
  const raw = writtenMail({
    to,
    from: PEOPLE.client.email,
    headers: [vouchedFor('exemple.fr')],
    body: `Merci, noté ${ANSWER}`,
  })
  imap.deliver(raw)
  await expect.poll(() => imap.fetched.size, { interval: 1 }).toBe(1)
  await server.kill()
  await server.start()
  await expect.poll(() => storedWith(ANSWER).catch(() => [])).toHaveLength(1)
  await expect.poll(() => imap.seen.size).toBe(1)
  await commentWith(technicien.page, ANSWER).waitFor()
  await commentWith(client.page, ANSWER).waitFor()
  expect([await commentWith(technicien.page, ANSWER).count(), await commentWith(client.page, ANSWER).count()]).toEqual([
    1, 1,
  ])
  expect((await storedWith(ANSWER)).map((row) => [row['ticket_id'], row['visible_to_client']])).toEqual([
    [ticketId, true],
  ])
  // Nothing was told twice after the restart.
  expect([mailsTo('manager', NOTE).length, mailsTo('client', REPLY).length, world.pushesTo('manager').length]).toEqual([
    1, 1, 1,
  ])
  expect([...technicien.failures, ...manager.failures, ...client.failures]).toEqual([])
})
