import type { RoleSlug } from '#contract/core/roles.ts'
import type { TicketStage } from '#contract/lifecycle/ticket.ts'
import type { ActionName, ModelName, REGISTRY } from '#contract/registry.ts'
import type { ChoiceLabels } from './choice-lists.ts'
import type { RecordTexts } from './record-texts.ts'

/**
 * Labels that the contract requires of every language: each field, action and choice. A missing
 * label does not compile.
 */
export interface Labels {
  readonly model: { readonly [Name in ModelName]: { readonly one: string; readonly many: string } }
  readonly field: {
    readonly [Name in ModelName]: { readonly [Field in keyof (typeof REGISTRY)[Name]['model']['fields']]: string }
  }
  readonly action: { readonly [Name in ModelName]: { readonly [Action in ActionName<Name>]: string } }
  /** The result of actions that change no field that a person reads: « Pointage supprimé ». */
  readonly done: { readonly [Name in ModelName]?: { readonly [Action in ActionName<Name>]?: string } }
  /** Results for models that have no entry in `done`. */
  readonly doneOfAny: Readonly<Record<'setArchive' | 'setUnArchive' | 'delete', string>>
  /**
   * Actions that mean something else to people of a client, who only answer a request to validate
   * with them (decision 0320): their names, and their results.
   */
  readonly ofClient: {
    readonly [Part in 'action' | 'done']: { readonly ticket: Readonly<Record<'start' | 'done', string>> }
  }
  readonly stage: Readonly<Record<TicketStage, string>>
  readonly role: Readonly<Record<RoleSlug, string>>
  readonly choice: Omit<ChoiceLabels, 'ticket_stage' | 'role'>
}

/** The subset of labels for these models, and the texts of those with derived screens. */
export type AreaLabels<Names extends ModelName> = {
  readonly [Part in 'model' | 'field' | 'action']: Pick<Labels[Part], Names>
} & { readonly record: { readonly [Name in Names]?: RecordTexts }; readonly done?: Pick<Labels['done'], Names> }
