import { textDigest } from '#contract/core/files/text-digest.ts'
import { HEADERS } from '#contract/core/protocol.ts'
import type { ModelName } from '#contract/registry.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import type { Tokens } from '#src/sync-worker/surface.ts'
import { PEOPLE } from '../people.ts'
import { createRandom, type Random } from '../random.ts'
import type { MakeServer, Mishap, SimulatedServer } from '../simulated-server.ts'
import { createVirtualClock } from '../virtual-clock.ts'

const STEPS = 80
const MODELS = ['ticket', 'pointage', 'projet'] as const satisfies readonly ModelName[]

/** A person who writes, repeats and pulls, and believes every response. */
interface Player {
  readonly userId: string
  tokens: Tokens
  readonly cursors: Map<string, string>
  readonly sent: HttpRequest[]
}

/** Text fields, numbers, references and steps of the models, with occasional wrong values. */
const someWrite = (random: Random, ticket: string, pointage: string): Pick<HttpRequest, 'method' | 'path' | 'body'> => {
  const on = (action: string, body: object) => ({
    method: 'PUT' as const,
    path: `/api/models/ticket/${ticket}/${action}`,
    body,
  })
  return random.pick([
    () => ({
      method: 'POST' as const,
      path: '/api/models/ticket',
      body: {
        name: `Ticket ${random.below(100)}`,
        projet_id: random.pick([1, 1, 2, 99]),
        visible_to_client: random.next() < 0.8,
      },
    }),
    () => ({
      method: 'POST' as const,
      path: '/api/models/ticket',
      body: random.pick([{}, { name: '' }, { name: 'x', projet_id: 1, ut: -1 }]),
    }),
    () => ({
      method: 'POST' as const,
      path: '/api/models/pointage',
      body: { ut: 1 + random.below(32), ticket_id: Number(ticket) },
    }),
    () => ({ method: 'PUT' as const, path: `/api/models/pointage/${pointage}/editUt`, body: { ut: random.below(98) } }),
    () => ({
      method: 'PUT' as const,
      path: `/api/models/pointage/${pointage}/editComment`,
      body: { comment: `Note ${random.below(5)}` },
    }),
    () => ({ method: 'DELETE' as const, path: `/api/models/pointage/${pointage}`, body: undefined }),
    () => on(random.pick(['start', 'done', 'close', 'start', 'done']), {}),
    () => on('updateImportance', { importance: random.below(7) }),
    () => on('updateUt', { ut: random.pick([null, 4, 8]) }),
    () => on('updateName', { name: `Titre ${random.below(5)}` }),
    () => on('updateVisibility', { visible_to_client: random.next() < 0.5 }),
    () => on('updateProjet', { projet_id: random.pick([1, 2]) }),
    () => on('toggleFavorite', { is_favorite: random.next() < 0.5 }),
    () => on('updateStatus', { status_id: 1 + random.below(7) }),
    () => on('waitingValidation', { waiting_validation_user_id: random.pick([7, 8]) }),
    () => ({
      method: 'PUT' as const,
      path: `/api/models/ticket/${ticket}`,
      body: { description: `Texte ${random.below(4)}` },
    }),
    () => ({
      method: 'PUT' as const,
      path: `/api/models/ticket/${ticket}`,
      body: random.pick([{ description: null, tag: 'a' }, { email: 'x' }, {}]),
    }),
    () => ({
      method: 'PUT' as const,
      path: `/api/models/projet/${random.pick(['1', '2'])}`,
      body: { is_visible_to_client: random.next() < 0.5 },
    }),
  ])()
}

/** Values that a person may have seen before they wrote, long texts by their digest. */
const SEEN = [
  { importance: 3, ut: 4, name: 'Titre 1', visible_to_client: true },
  { description: textDigest('Texte 1') },
  { description: null, comment: textDigest('Note 1') },
  { is_favorite: true },
]

const someWas = (random: Random): Readonly<Record<string, string>> =>
  random.next() < 0.5 ? {} : { [HEADERS.was]: encodeURIComponent(JSON.stringify(random.pick(SEEN))) }

/**
 * One random request: a new write, a repetition under its key (or another body under the key), a
 * page of a feed, a record, a list.
 */
const someRequest = (random: Random, player: Player, server: SimulatedServer): HttpRequest => {
  const id = (model: ModelName): string => {
    const known = server.visible(model, '8')
    return known.length > 0 && random.next() < 0.8 ? random.pick(known).id : String(1 + random.below(12))
  }
  const device = { [HEADERS.deviceId]: `device-${player.userId}` }
  const dice = random.next()
  const former = player.sent.at(-1 - random.below(4))
  if (dice < 0.15 && former) return random.next() < 0.9 ? former : { ...former, body: { ut: 5 } }
  if (dice < 0.55) {
    const key = random.uuid()
    return {
      ...someWrite(random, id('ticket'), id('pointage')),
      headers: { ...device, [HEADERS.idempotencyKey]: key, ...someWas(random) },
    }
  }
  const model = random.pick(MODELS)
  const get = (path: string): HttpRequest => ({
    method: 'GET',
    path: `/api/models/${model}${path}`,
    body: undefined,
    headers: device,
  })
  if (dice < 0.9) return get(`?since=${encodeURIComponent(player.cursors.get(model) ?? '')}&limit=3`)
  return random.pick([
    () => get(`/${id(model)}`),
    () => get('?page=1&limit=5&orderBy=id:asc'),
    () => get(`?filter[id]=${id(model)},${id(model)}&limit=50`),
  ])()
}

const learn = (player: Player, request: HttpRequest, outcome: HttpOutcome): void => {
  if (request.method !== 'GET') player.sent.push(request)
  if (outcome.kind === 'none' || !request.path.includes('since=')) return
  const model = request.path.split('/')[3]?.split('?')[0] ?? ''
  const { cursor } = (outcome.body as { readonly metadata?: { readonly cursor?: string } }).metadata ?? {}
  if (outcome.status === 410) player.cursors.delete(model)
  else if (cursor !== undefined) player.cursors.set(model, cursor)
}

/** Faults of the server and of a person's session. */
const somethingElse = (random: Random, server: SimulatedServer, player: Player): Promise<void> =>
  random.pick([
    server.backUp,
    server.restore,
    () => server.moveToClient('9', random.pick(['1', '2'])),
    () => server.expire(player.tokens.access),
    () => server.revoke(player.tokens.access),
  ])()

const isTokenAnswer = (body: unknown): body is { readonly access_token: string; readonly refresh_token: string } =>
  typeof body === 'object' && body !== null && 'access_token' in body && 'refresh_token' in body

/** Trades the refresh token; where it is not accepted, the person signs in again. */
const renew = async (random: Random, server: SimulatedServer, player: Player): Promise<void> => {
  const request = {
    method: 'POST' as const,
    path: '/api/interfaces/auth/refresh',
    body: { refresh_token: player.tokens.refresh },
    headers: {},
  }
  const outcome = await server.handle(request, {})
  const isLost = random.next() < 0.3
  if (outcome.kind === 'none' || isLost) return
  const { body } = outcome
  player.tokens = isTokenAnswer(body)
    ? { access: body.access_token, refresh: body.refresh_token }
    : await server.signIn(player.userId)
}

/** Faults of the server during a write. */
const someMishap = (random: Random): Mishap => {
  const dice = random.next()
  if (dice < 0.06) return { killed: random.pick(['before_commit', 'after_commit'] as const) }
  return dice < 0.14 ? { openFor: 1 + random.below(6000) } : {}
}

/**
 * Sends random requests of three people to a pair of servers, without any device. Returns the
 * differences between the two servers.
 */
export const duel = async (seed: number, makeServer: MakeServer): Promise<readonly string[]> => {
  const random = createRandom(seed)
  const clock = createVirtualClock(Date.UTC(2026, 2, 2, 9))
  const server = await makeServer({ clock, onHint: () => undefined, hasFeed: seed % 5 !== 0 })
  const players: Player[] = []
  for (const { id } of PEOPLE)
    players.push({ userId: id, tokens: await server.signIn(id), cursors: new Map(), sent: [] })

  const play = async (player: Player): Promise<void> => {
    const request = someRequest(random, player, server)
    const headers = { ...request.headers, Authorization: `Bearer ${player.tokens.access}` }
    learn(
      player,
      request,
      await server.handle({ ...request, headers }, request.method === 'GET' ? {} : someMishap(random)),
    )
  }

  for (let step = 0; step < STEPS; step += 1) {
    const player = random.pick(players)
    if (random.next() < 0.06) await somethingElse(random, server, player)
    if (random.next() < 0.05) await renew(random, server, player)
    // Not awaited: some requests are answered only after others are done.
    void play(player)
    await clock.advance(random.below(300))
    const complaints = server.complaints?.() ?? []
    if (complaints.length > 0) return complaints.map((complaint) => `step ${step}: ${complaint}`)
  }
  await clock.advance(20_000)
  return server.complaints?.() ?? []
}
