import type { FastifyInstance } from 'fastify'
import { calendarCalls } from '#contract/calls/calendar.calls.ts'
import { companyDay } from '#contract/company-day.ts'
import { DomainError } from '#contract/core/errors.ts'
import { countWrongToken } from '../../access/limits/guesses.ts'
import { requireLimits } from '../../access/limits/shared-throttle.ts'
import { feedOfToken, writeFeed } from '../../planning/calendar-feed.ts'
import { registerCall } from '../call.ts'
import type { Services } from '../services.ts'

/** Calendar programs read a feed once an hour, some of them every few minutes. */
const READS = { most: 60, seconds: 60 * 60 } as const

/** Registers the feed that calendar programs read; the address alone is the right to read it. */
export const registerCalendarFeed = (app: FastifyInstance, services: Services): void => {
  const database = services.database.query
  registerCall(app, services, calendarCalls.feed, async ({ parameters, request, reply }) => {
    const feed = await feedOfToken(database, parameters.token)
    if (!feed) {
      await countWrongToken(database, 'link', request.ip)
      throw new DomainError('link_invalid')
    }
    await requireLimits(database, [{ key: `calendar feed ${feed.id}`, ...READS }])
    return reply
      .type('text/calendar; charset=utf-8')
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': 'inline; filename="planning.ics"',
        'x-robots-tag': 'noindex',
      })
      .send(await writeFeed(database, feed, companyDay(new Date())))
  })
}
