import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { leaveDays } from '#contract/locales/half-days.ts'
import { routePath } from '#contract/routes.ts'
import type { Queryable } from '../database/connect.ts'
import { MESSAGES } from '../notifications/messages.ts'
import { nameOf } from '../notifications/name-of.ts'
import { allManagers, notify, recipientsOf } from '../notifications/notify.ts'
import type { Consequences } from '../writes/consequences.ts'
import type { Effect, Write } from '../writes/effect.ts'
import { halfDaySpanOf } from './half-day-span.ts'

type Message = (typeof MESSAGES)['absenceRequested']

/** A message to some people; `by` is the person whose name it begins with. */
interface News {
  readonly to: 'managers' | 'owner' | 'replacement'
  readonly message: Message
  readonly by: number
}

const REQUESTED_FIELDS = ['type', 'start', 'end', 'start_half', 'end_half'] as const

const hasNewDays = (before: AnyRecord, after: AnyRecord): boolean =>
  REQUESTED_FIELDS.some((name) => fieldOf(before, name) !== fieldOf(after, name))

/** Messages about one change of an absence. Reasons are in none of them. */
const newsOf = (before: AnyRecord | null, after: AnyRecord, actor: number): readonly News[] => {
  const owner = Number(fieldOf(after, 'user_id'))
  const [from, to] = [before && fieldOf(before, 'status'), fieldOf(after, 'status')]
  const isOwn = owner === actor
  const toOwner = (message: Message): readonly News[] => (isOwn ? [] : [{ to: 'owner', message, by: actor }])
  const toManagers = (message: Message): readonly News[] => [{ to: 'managers', message, by: owner }]
  const toReplacement = (message: Message): readonly News[] => [{ to: 'replacement', message, by: owner }]
  if (before === null) return to === 'requested' ? toManagers(MESSAGES.absenceRequested) : []
  if (from === to) {
    if (!hasNewDays(before, after)) return []
    return isOwn && to === 'requested' ? toManagers(MESSAGES.absenceChanged) : toOwner(MESSAGES.absenceChangedForYou)
  }
  if (to === 'approved') return [...toOwner(MESSAGES.absenceApproved), ...toReplacement(MESSAGES.absenceReplaced)]
  if (to === 'refused') return toOwner(MESSAGES.absenceRefused)
  if (to === 'requested') return toManagers(MESSAGES.absenceChanged)
  const ended =
    from === 'approved' ? [...toManagers(MESSAGES.absenceCancelled), ...toReplacement(MESSAGES.absenceCancelled)] : []
  return [...toOwner(MESSAGES.absenceCancelledForYou), ...(isOwn ? ended : [])]
}

const recipients = async (transaction: Queryable, { to }: News, after: AnyRecord) => {
  if (to === 'managers') return allManagers(transaction)
  const id = fieldOf(after, to === 'owner' ? 'user_id' : 'replacement_id')
  return id === null ? [] : recipientsOf(transaction, [Number(id)])
}

/** Leads to the absence, over its list; whoever may not read its reason is led to the list. */
const linkFor = (role: RoleSlug, absenceId: number, to: News['to']): string => {
  const list = routePath(role === 'manager' ? 'manager.absences' : 'technicien.absences')
  return to === 'replacement' && role !== 'manager' ? list : `${list}?show=${absenceId}`
}

interface Sending {
  readonly write: Write
  readonly news: News
  readonly after: AnyRecord
}

const send = async (
  transaction: Queryable,
  { write, news, after }: Sending,
  consequences: Consequences,
): Promise<void> => {
  const notified = (await recipients(transaction, news, after)).filter(({ id }) => id !== Number(write.actor.id))
  const span = halfDaySpanOf(after)
  const days = { fr: leaveDays(span, 'fr'), frAfterNoun: leaveDays(span, 'fr', 'du'), en: leaveDays(span, 'en') }
  const message = news.message(await nameOf(transaction, news.by), days)
  await notify(
    transaction,
    consequences,
    { at: write.executedAt, recipients: notified, ticketId: null, by: news.by },
    ({ role }) => ({
      kind: 'absence',
      data: { link: linkFor(role, write.recordId, news.to), message, icon: 'calendar' },
    }),
  )
}

/**
 * Notifies managers of requests, the person of decisions, and the colleague who replaces them of an
 * approved absence.
 */
export const notifyOfAbsence: Effect = async (transaction, write, consequences) => {
  const { actor, before, after } = write
  if (!after) return
  for (const news of newsOf(before, after, Number(actor.id)))
    await send(transaction, { write, news, after }, consequences)
}
