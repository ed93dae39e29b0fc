import type { LoggedEvent } from '#contract/core/events/event.ts'
import { parseRecordKey } from '#contract/core/events/record-key.ts'
import { isTemporaryId } from '#contract/core/ids.ts'
import { HEADERS, isEnvelope } from '#contract/core/protocol.ts'
import { isModelName } from '#contract/registry.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import type { Account } from '../device/account.ts'
import { eventsOn } from '../device/log-port.ts'
import type { Arrival } from '../network/network.ts'
import type { SimulatedServer } from '../simulated-server.ts'
import { wrongRecords } from './meaning.ts'
import { carriedOutEarly } from './order.ts'
import { brokenOnTheWire, type Meanings } from './wire.ts'

/** States that end an event. */
const FINAL: ReadonlySet<number> = new Set([400, 403, 404, 409, 410, 413, 415, 422])

/**
 * Watches the requests of the devices and their effects at the server: invariants 4, 5, 10, 13 and
 * 18.
 */
export const createRequestChecks = (server: SimulatedServer, broken: string[]) => {
  const users = new Map<string, string>()
  /** Events whose effect the server has, in its order. */
  const carried = new Set<string>()
  /** Events whose effect the server had at some time, in any epoch. */
  const ever = new Set<string>()
  const refusedAt = new Map<string, number>()
  /**
   * Events carried out by a copy that the device had given up, or whose response no worker can
   * save.
   */
  const late = new Set<string>()
  /** Server ids that a device knew by temporary id when a request left it. */
  const knownAtSending = new WeakMap<HttpRequest, ReadonlyMap<string, string>>()

  const report = (account: Account, number: string, what: string): void =>
    void broken.push(`${number} · ${account.name}: ${what}`)

  const numbersIn = (events: readonly LoggedEvent[]): ReadonlyMap<string, string> =>
    new Map(
      events.flatMap(({ action, recordId, resultId }) =>
        action === 'create' && resultId !== null ? [[recordId, resultId] as const] : [],
      ),
    )

  const meaningsOf = (account: Account, events: readonly LoggedEvent[]): Meanings => ({
    numbers: numbersIn(events),
    isOfUnreadable: (model, id, temporaryId) => {
      const origin = isModelName(model) ? server.originOf(model, id) : null
      const isUnreadable = events.some((event) => event.id === origin && event.state === 'quarantined')
      return isUnreadable && origin !== null && account.created.get(origin) === temporaryId
    },
  })

  return {
    wasLate: (key: string): boolean => late.has(key),
    /** A token that was given to a person. */
    given: (access: string, userId: string): void => void users.set(access, userId),
    leaving: (account: Account, asked: HttpRequest, isOvertaken: boolean): void => {
      const key = asked.headers[HEADERS.idempotencyKey]
      if (key === undefined) return
      knownAtSending.set(asked, numbersIn(eventsOn(account.log)))
      const event = eventsOn(account.log).find(({ id }) => id === key)
      const user = users.get(asked.headers['Authorization']?.replace('Bearer ', '') ?? '')
      if (event && user !== event.userId)
        report(account, '13', `${event.action} ${key} of ${event.userId} leaves with the token of ${user}`)
      const body = asked.body instanceof FormData ? Object.fromEntries(asked.body) : asked.body
      if (JSON.stringify([asked.path, body]).includes('new:'))
        report(account, '5', `${asked.path} ${JSON.stringify(asked.body)} has no number yet`)
      if (!event) return
      const events = eventsOn(account.log)
      for (const what of brokenOnTheWire(event, asked, meaningsOf(account, events)))
        report(account, '18', `${event.action} ${key} ${what}`)
      const created = event.action === 'create' ? event.writes[0] : undefined
      // A worker that slept through a restore: the log is that of the next one, which knows of it.
      // The server refuses a request that names the former epoch.
      const epoch = asked.headers[HEADERS.epoch]
      if (isOvertaken && epoch !== undefined && epoch !== server.epoch()) return
      for (const name of [...event.writes, ...event.reads]) {
        if (name === created || !isTemporaryId(parseRecordKey(name).id)) continue
        const isNumbered = account.worker?.engine()?.resolve(parseRecordKey(name).id) !== parseRecordKey(name).id
        const isThere = events.some(
          ({ action, recordId, state }) =>
            action === 'create' && recordId === parseRecordKey(name).id && state === 'accepted',
        )
        if (!isThere && !isNumbered) report(account, '5', `${event.action} ${key} leaves before ${name} is there`)
      }
    },
    carried: (
      account: Account,
      asked: HttpRequest,
      outcome: HttpOutcome,
      { isLate, isOvertaken, place }: Arrival,
    ): void => {
      if (
        outcome.kind === 'answer' &&
        typeof outcome.body === 'object' &&
        outcome.body !== null &&
        'access_token' in outcome.body
      )
        users.set(String(outcome.body.access_token), account.actor.id)
      const key = asked.headers[HEADERS.idempotencyKey]
      if (key === undefined) return
      const hasEffect = server.effectsOf(key) > 0
      if (
        outcome.kind === 'answer' &&
        FINAL.has(outcome.status) &&
        isEnvelope(outcome.body) &&
        outcome.headers[HEADERS.idempotencyKey]
      )
        refusedAt.set(key, place)
      if (!hasEffect || carried.has(key)) return
      // 10. A refusal has no effect, except by a copy that the server had before it refused.
      if ((refusedAt.get(key) ?? 0) > place)
        report(account, '10', `${asked.path} ${key} was refused while it was being carried out`)
      // Answered by a duplicate that arrived later and was judged sooner (a token that had ended
      // meanwhile): no worker waits for this copy either.
      const isWaitedFor = eventsOn(account.log).some(({ id, state }) => id === key && state === 'sending')
      if (isLate || isOvertaken || !isWaitedFor) late.add(key)
      // A copy of a replaced worker, after the next one had it refused and the person retried it.
      const isOfFormer = isOvertaken && !isWaitedFor
      const early =
        isLate || isOfFormer
          ? []
          : carriedOutEarly(account, key, { carried, numbers: knownAtSending.get(asked) ?? new Map() })
      for (const what of early) report(account, '4', what)
      for (const wrong of wrongRecords(account, server, key, asked)) report(account, '18', wrong)
      carried.add(key)
      ever.add(key)
    },
    /** The server's data are of another epoch: the list of effects is built again. */
    restored: (): void => {
      carried.clear()
      // A newer backup than the previous one has effects again that were lost meanwhile.
      for (const key of ever) if (server.effectsOf(key) > 0) carried.add(key)
    },
  }
}
