/** Texts of requests for leave. */
export const absenceFr = {
  decided: {
    approve_one: 'Absence acceptée',
    approve_other: '{{count}} absences acceptées',
    refuse_one: 'Absence refusée',
    refuse_other: '{{count}} absences refusées',
    cancel_one: 'Absence annulée',
    cancel_other: '{{count}} absences annulées',
  },
} as const
