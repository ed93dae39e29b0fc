/** What tickets are about. Slots in braces are filled by `slots.ts`. */
export interface Topic {
  readonly type: 'Incident' | 'Demande' | 'Évolution' | 'Maintenance' | 'Question'
  readonly tag: string
  readonly weight: number
  readonly names: readonly string[]
  readonly details: readonly string[]
}
