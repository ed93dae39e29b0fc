import type { LucideIcon } from 'lucide-react'
import type { RecordId } from '#contract/core/ids.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import type { Theme } from '../../theme/theme.ts'
import type { Candidate } from './rank.ts'
import type { OfferedAction } from './record-actions.ts'

/** A panel of the layout that a command opens. */
export type CommandPanel = 'shortcuts' | 'logout'

/**
 * Effect of a command: it opens an address (with its locale) or a panel, acts on the open record,
 * starts and stops the timer, on a ticket or on none, or changes a preference.
 */
export type CommandEffect =
  /** `state` says to the page what to do first. */
  | { readonly to: string; readonly state?: object }
  | { readonly panel: CommandPanel }
  | { readonly action: OfferedAction }
  | { readonly timer: RecordId | null }
  /** Opens quick add with a text. */
  | { readonly quickAdd: string }
  | { readonly theme: Theme }
  | { readonly locale: Locale }

export interface Command extends Candidate {
  readonly id: string
  readonly icon: LucideIcon
  readonly effect: CommandEffect
}

type Shown = Pick<Command, 'id' | 'icon' | 'title' | 'effect'> & Partial<Pick<Command, 'text'>>

/** A command that has no number and no record. */
export const command = (shown: Shown): Command => ({
  text: '',
  ...shown,
  number: null,
  isNumbered: false,
  viewed: null,
  isScarce: false,
})
