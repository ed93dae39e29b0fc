import type { RecordId } from '#contract/core/ids.ts'
import type { AbsenceStatus, AbsenceType } from '#contract/lifecycle/absence.ts'
import { absentParts, daysBetween, type WorkingCalendar } from '#contract/working-calendar.ts'
import type { BridgeDay } from '../bridge-day/bridge-day.ts'
import type { LeaveAdjustment } from '../leave-adjustment/leave-adjustment.ts'
import type { LeaveRule } from '../leave-rule/leave-rule.ts'
import { type Employment, isEmployedOn } from '../working-time/employment.ts'
import type { Absence } from './absence.ts'
import { dayAfter, endOfMonth, type LeavePeriod, leaveYears, ruleOn, yearStartOf } from './leave-years.ts'

// Days of leave of one type that a person has, in hundredths of working days. Client and server
// compute with this module.
//
// 1. A month's days are credited on its last day, or on the person's last day in the company, in
//    proportion to the days of the month that the person was employed.
// 2. At the end of a leave year the credits of the year may be rounded up to a whole day. Up to a
//    limit, what is left is carried over and can be taken for some months; the rest is lost.
// 3. A day is taken from the carried days that end first, then from the current year. More days
// than    there are make the year negative; the next year begins with this debt. 4. Approved
// absences and bridge days at the expense of the type are taken on their working days.

/** Records that decide a balance. */
export interface LeaveRecords {
  readonly rules: readonly LeaveRule[]
  readonly adjustments: readonly Pick<LeaveAdjustment, 'type' | 'days' | 'day'>[]
  /** Absences of the person, of every type and status. */
  readonly absences: readonly Pick<Absence, 'id' | 'type' | 'status' | 'start' | 'end' | 'start_half' | 'end_half'>[]
  readonly bridgeDays: readonly Pick<BridgeDay, 'day' | 'taken_from'>[]
  readonly calendar: WorkingCalendar
  readonly person: Employment
}

interface CarriedDays {
  readonly days: number
  /** Last day on which they can be taken. */
  readonly until: string
}

export interface LeaveBalance {
  readonly type: AbsenceType
  /** Leave year of the day of the balance. */
  readonly year: LeavePeriod
  /** Credited in this year until the day, with corrections and without carried days. */
  readonly acquired: number
  /** Carried over from previous years, less what expired. */
  readonly carried: number
  /** Carried days that no approved absence takes, the first to expire first. */
  readonly expiring: readonly CarriedDays[]
  /** Taken in this year until the day. */
  readonly taken: number
  /** Approved for days after the day of the balance. */
  readonly planned: number
  /** Requested and not decided yet, without days that are approved already. */
  readonly asked: number
  /** Left after all days that were taken, approved and asked for. */
  readonly remaining: number
}

interface Use {
  readonly day: string
  readonly days: number
}

const HUNDRED = 100

const hundredthsOf = (days: number): number => Math.round(days * HUNDRED)

const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a < b ? a : b)

/** Days credited in a leave year until a day. */
const creditedIn = (year: LeavePeriod, until: string, { rules, person }: LeaveRecords): number => {
  let sum = 0
  for (let first = year.from; first <= year.to; first = dayAfter(endOfMonth(first))) {
    const last = earlier(endOfMonth(first), year.to)
    const [from, to] = [later(first, person.joined_on ?? first), earlier(last, person.left_on ?? last)]
    if (to < from || to > until) continue
    const month = Number(endOfMonth(first).slice(8))
    sum += Math.round(((ruleOn(rules, first)?.days_per_month ?? 0) * daysBetween(from, to).length) / month)
  }
  return sum
}

/**
 * Days of absences with these statuses and of bridge days of one type, in order. No day is taken
 * twice.
 */
const usesOf = (
  type: AbsenceType,
  statuses: readonly AbsenceStatus[],
  { absences, bridgeDays, calendar, person }: LeaveRecords,
): readonly Use[] => {
  const counted = absences.filter((absence) => absence.type === type && statuses.includes(absence.status))
  const taken = new Map([...absentParts(counted, calendar, {})].map(([day, part]) => [day, hundredthsOf(part)]))
  for (const { day, taken_from } of bridgeDays)
    if (taken_from === type && isEmployedOn(person, day)) taken.set(day, HUNDRED)
  return [...taken].map(([day, days]): Use => ({ day, days })).toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

interface Account {
  /** Days of the current year that are left; negative for a debt. */
  readonly own: number
  readonly carried: readonly CarriedDays[]
}

/** Takes days from the carried ones that end first, then from the year. */
const take = ({ own, carried }: Account, { day, days }: Use): Account => {
  let rest = days
  const left = carried.map((part) => {
    const used = part.until < day ? 0 : Math.min(part.days, rest)
    rest -= used
    return { ...part, days: part.days - used }
  })
  return { own: own - rest, carried: left }
}

/** Carries over at the end of a leave year. */
const closeYear = (account: Account, year: LeavePeriod, credited: number, rule: LeaveRule): Account => {
  const rounding = rule.rounds_up ? Math.ceil(credited / HUNDRED) * HUNDRED - credited : 0
  const left = account.own + rounding
  const kept = Math.min(Math.max(0, left), rule.carry_over_days ?? left)
  const carried = [...account.carried, { days: kept, until: endOfMonth(year.to, rule.carry_over_months) }]
  return {
    own: Math.min(0, left),
    carried: carried
      .filter(({ days, until }) => days > 0 && until > year.to)
      .toSorted((a, b) => (a.until < b.until ? -1 : 1)),
  }
}

const sumOf = (parts: readonly { readonly days: number }[]): number => parts.reduce((sum, { days }) => sum + days, 0)

/**
 * First day of the leave years that matter: from the hiring, the first rule or the first
 * correction.
 */
const firstDay = (
  rules: readonly LeaveRule[],
  adjustments: LeaveRecords['adjustments'],
  credited: string,
  on: string,
): string => {
  const first = [credited, on, ...adjustments.map(({ day }) => day)].toSorted()[0] ?? on
  const rule = ruleOn(rules, first)
  return rule ? yearStartOf(first, rule) : first
}

/** Returns the balance of a type of leave on a day; null where the type has no rule. */
export const leaveBalance = (type: AbsenceType, on: string, records: LeaveRecords): LeaveBalance | null => {
  const rules = records.rules.filter((rule) => rule.type === type)
  const adjustments = records.adjustments.filter((adjustment) => adjustment.type === type)
  const starts = rules.map(({ starts_on }) => starts_on).toSorted()[0]
  if (starts === undefined) return null
  // Nothing is credited before the first rule: earlier days are a correction's matter.
  const person = { ...records.person, joined_on: later(starts, records.person.joined_on ?? starts) }
  const own = { ...records, rules, adjustments, person }
  const ofPerson = { ...own, person: records.person }
  const uses = usesOf(type, ['approved'], ofPerson)
  const years = leaveYears(rules, firstDay(rules, adjustments, person.joined_on, on), on)

  let account: Account = { own: 0, carried: [] }
  let current = { credited: 0, corrected: 0, taken: 0 }
  for (const year of years) {
    const until = earlier(year.to, on)
    const within = (day: string): boolean => year.from <= day && day <= until
    const credited = creditedIn(year, until, own)
    const corrected = sumOf(adjustments.filter(({ day }) => within(day)))
    const used = uses.filter(({ day }) => within(day))
    current = { credited, corrected, taken: sumOf(used) }
    account = used.reduce(take, { ...account, own: account.own + credited + corrected })
    const rule = ruleOn(rules, year.from)
    if (year.to < on && rule) account = closeYear(account, year, credited, rule)
  }

  const isUsable = ({ days, until }: CarriedDays): boolean => days > 0 && until >= on
  const plannedUses = uses.filter(({ day }) => day > on)
  const asked = sumOf(usesOf(type, ['approved', 'requested'], ofPerson)) - sumOf(uses)
  const acquired = current.credited + current.corrected
  const available = account.own + sumOf(account.carried.filter(isUsable))
  return {
    type,
    year: years.at(-1) ?? { from: on, to: on },
    acquired,
    carried: available - acquired + current.taken,
    expiring: plannedUses.reduce(take, account).carried.filter(isUsable),
    taken: current.taken,
    planned: sumOf(plannedUses),
    asked,
    remaining: available - sumOf(plannedUses) - asked,
  }
}

/** Returns the records without one absence, which a form is changing. */
export const withoutAbsence = (records: LeaveRecords, id: RecordId | null): LeaveRecords => ({
  ...records,
  absences: records.absences.filter((absence) => absence.id !== id),
})
