import type { Translation } from '#contract/core/locale.ts'
import type { dashboardFr } from '../fr/dashboard.ts'

export const dashboardEn = {
  morning: 'Hello {{name}}',
  mine: 'My open tickets',
  mineEmpty: 'No ticket is yours to handle.',
  waiting: 'Waiting for me',
  waitingEmpty: 'Nobody is waiting for you.',
  due: 'Due within 7 days',
  dueEmpty: 'No deadline this week.',
  today: 'My day',
  todayOf: '{{done}} of {{expected}}',
  todayLeft: '{{ut}} left',
  todayFull: 'full day',
  todayEmpty: 'Nothing logged today.',
  views: 'My views',
  stages: 'Tickets by stage',
  people: 'Open tickets by person',
  unassigned: 'Nobody in charge',
  seeAll: 'See all',
  more: 'and {{count}} more',
} as const satisfies Translation<typeof dashboardFr>
