import type { Translation } from '#contract/core/kinds/locale.ts'
import type { dashboardFr } from '../fr/dashboard.ts'

export const dashboardEn = {
  morning: 'Hello {{name}}',
  mine: 'My open tickets',
  mineEmpty: 'No tickets are assigned to you.',
  waiting: 'Waiting for my answer',
  waitingEmpty: 'Nothing is waiting for your answer.',
  due: 'Overdue and next 7 days',
  dueEmpty: 'Nothing is overdue, or due in the next 7 days.',
  today: 'My day',
  teamDay: 'The team’s day',
  todayOf: '{{done}} of {{expected}}',
  todayLeft: '{{ut}} left',
  todayFull: 'full day',
  todayTitle: 'My time entries today',
  todayLink: 'My time entries, {{day}}',
  todayEmpty: 'Nothing logged today.',
  views: 'My views',
  stages: 'Tickets by status',
  people: 'Open tickets by person',
  unassigned: 'Unassigned',
  seeAll: 'See all',
  seeToValidate: 'To approve',
  seeToSolve: 'To resolve',
  more_one: 'and {{count}} more',
  more_other: 'and {{count}} more',
} as const satisfies Translation<typeof dashboardFr>
