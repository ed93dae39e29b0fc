/** Texts of the planning. */
export const planningEn = {
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  thisWeek: 'This week',
  week: 'Week {{number}}',
  today: 'Today',
  nothing: 'Nothing planned',
} as const
