/** Texts of the planning. */
export const planningFr = {
  previousWeek: 'Semaine précédente',
  nextWeek: 'Semaine suivante',
  thisWeek: 'Cette semaine',
  week: 'Semaine {{number}}',
  today: 'Aujourd’hui',
  nothing: 'Rien de prévu',
} as const
