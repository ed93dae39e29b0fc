/** Texts of requests for leave. */
export const absenceEn = {
  decided: {
    approve_one: 'Absence approved',
    approve_other: '{{count}} absences approved',
    refuse_one: 'Absence refused',
    refuse_other: '{{count}} absences refused',
    cancel_one: 'Absence cancelled',
    cancel_other: '{{count}} absences cancelled',
  },
} as const
