import { defineCall } from '#contract/core/call.ts'
import { text } from '#contract/core/kinds/field.ts'

/** Longest secret of an address; those that devices make have 43 characters. */
const MAX_TOKEN = 64

export const calendarCalls = {
  feed: defineCall({
    method: 'get',
    path: '/api/calendar/:token/planning.ics',
    access: 'public',
    cost: 'read',
    parameters: { token: text({ max: MAX_TOKEN }) },
    answer: { file: 'text/calendar' },
    refuses: ['link_invalid', 'too_many_requests'],
    summary: {
      fr: 'Planning d’une personne ou de l’équipe au format iCalendar, à une adresse que la personne peut révoquer ; aucun motif d’absence n’y figure',
      en: 'Schedule of a person or the team as iCalendar, at an address that the person can revoke; it never gives the reason for an absence',
    },
  }),
}
