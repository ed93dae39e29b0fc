import type { RoleSlug } from '#contract/core/roles.ts'
import type { TicketStage } from '#contract/lifecycle/ticket.ts'
import type { ActionName, ModelName, REGISTRY } from '#contract/registry.ts'

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
  readonly stage: Readonly<Record<TicketStage, string>>
  readonly role: Readonly<Record<RoleSlug, string>>
}

/** The subset of labels for these models. */
export type AreaLabels<Names extends ModelName> = {
  readonly [Part in 'model' | 'field' | 'action']: Pick<Labels[Part], Names>
}
