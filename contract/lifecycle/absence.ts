import type { RoleSlug } from '#contract/core/roles.ts'

/**
 * Lifecycle of an absence. The person requests it, a manager decides; both may cancel it.
 *
 *   requested ──approve──▶ approved ──cancel──▶ cancelled
 *    ▲  └──────refuse────▶ refused
 *    └── update by the person ── approved
 *
 * This is the usual way; `STEPS` has every other one: a manager may reconsider. When a person
 * changes the days or the type of an approved absence, a manager decides again; a manager's own
 * change keeps the approval.
 */
export const ABSENCE_STATUSES = ['requested', 'approved', 'refused', 'cancelled'] as const
export type AbsenceStatus = (typeof ABSENCE_STATUSES)[number]

export const ABSENCE_TYPES = ['conge_paye', 'rtt', 'maladie', 'famille', 'sans_solde', 'autre'] as const
export type AbsenceType = (typeof ABSENCE_TYPES)[number]

export const ABSENCE_STEPS = ['update', 'approve', 'refuse', 'cancel'] as const
export type AbsenceStep = (typeof ABSENCE_STEPS)[number]

/** Statuses in which a step may be made by a manager, and by the person whose absence it is. */
const STEPS: Readonly<
  Record<AbsenceStep, { readonly manager: readonly AbsenceStatus[]; readonly own: readonly AbsenceStatus[] }>
> = {
  update: { manager: ['requested', 'approved'], own: ['requested', 'approved'] },
  approve: { manager: ['requested', 'refused'], own: [] },
  refuse: { manager: ['requested', 'approved'], own: [] },
  cancel: { manager: ['requested', 'approved'], own: ['requested', 'approved'] },
}

export const absenceDenial = (
  step: AbsenceStep,
  status: AbsenceStatus,
  role: RoleSlug,
  isOwn: boolean,
): 'forbidden' | 'transition_not_allowed' | null => {
  const { manager, own } = STEPS[step]
  if (role === 'manager') return manager.includes(status) ? null : 'transition_not_allowed'
  if (!isOwn || own.length === 0) return 'forbidden'
  return own.includes(status) ? null : 'transition_not_allowed'
}
