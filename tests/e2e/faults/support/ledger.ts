import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { readLog, readWaiting } from '#tests/support/page-log.ts'
import type { FaultWorld } from './fault-world.ts'

/** How often requests were made for these events, by now. */
export const readAttempts = async (page: Page, events: readonly LoggedEvent[]): Promise<readonly number[]> => {
  const ids = new Set(events.map(({ id }) => id))
  return (await readLog(page)).filter(({ id }) => ids.has(id)).map(({ attempts }) => attempts)
}

/**
 * Waiting events of this device, once there are as many: a shown event is on disk a moment later.
 */
export const readWaitingOf = async (page: Page, count: number): Promise<readonly LoggedEvent[]> => {
  await expect.poll(async () => (await readWaiting(page)).length).toBe(count)
  return readWaiting(page)
}

interface Done {
  readonly event_id: string
  readonly id: number
}

/** Effects of these events on the server, oldest first. */
const doneFor = async ({ sql }: FaultWorld, ids: readonly string[]): Promise<readonly Done[]> =>
  sql<Done[]>`select event_id, id::int from activity where event_id = any(${ids as string[]}) order by id`

const acceptedCount = async ({ sql }: FaultWorld, ids: readonly string[]): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from idempotency_key where key = any(${ids as string[]}) and record_id is not null`
  return row?.count ?? 0
}

/** Resolves when the server has carried out this many of them. */
export const whenAccepted = async (
  world: FaultWorld,
  events: readonly LoggedEvent[],
  atLeast: number,
): Promise<void> => {
  const ids = events.map(({ id }) => id)
  const options = { interval: 50, message: 'events that the server has carried out' }
  await expect.poll(() => acceptedCount(world, ids).catch(() => 0), options).toBeGreaterThanOrEqual(atLeast)
}

/**
 * Each of these events has had its effect on the server exactly once, and none before what it waits
 * for: an event that writes a thing comes after all earlier ones that touch it.
 */
export const expectEachOnceInOrder = async (world: FaultWorld, events: readonly LoggedEvent[]): Promise<void> => {
  await whenAccepted(world, events, events.length)
  const done = await doneFor(
    world,
    events.map(({ id }) => id),
  )
  const times = new Map<string, number>()
  for (const { event_id } of done) times.set(event_id, (times.get(event_id) ?? 0) + 1)
  expect(
    events
      .filter(({ id }) => times.get(id) !== 1)
      .map(({ id, action }) => `${action} ${id}: ${times.get(id) ?? 0} times`),
  ).toEqual([])

  const place = new Map(done.map(({ event_id, id }) => [event_id, id]))
  const placeOf = ({ id }: LoggedEvent): number => place.get(id) ?? 0
  const disorder = events.flatMap((event, index) =>
    events
      .slice(0, index)
      .filter((earlier) => waitsFor(event, earlier) && placeOf(earlier) > placeOf(event))
      .map((earlier) => `${event.sequence} ${event.action} before ${earlier.sequence} ${earlier.action}`),
  )
  expect(disorder).toEqual([])
}

const waitsFor = (event: LoggedEvent, earlier: LoggedEvent): boolean =>
  event.writes.some((thing) => earlier.writes.includes(thing) || earlier.reads.includes(thing)) ||
  event.reads.some((thing) => earlier.writes.includes(thing))
