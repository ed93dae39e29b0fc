/** Subjects of tickets. `slots.ts` fills the slots in braces. */
export interface Topic {
  readonly type: 'Incident' | 'Demande' | 'Évolution' | 'Maintenance' | 'Question'
  readonly tag: string
  readonly weight: number
  readonly names: readonly string[]
  readonly details: readonly string[]
}
