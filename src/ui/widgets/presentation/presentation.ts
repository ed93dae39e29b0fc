import type { LucideIcon } from 'lucide-react'
import type { ModelName, REGISTRY } from '#contract/registry.ts'
import type { recordFr } from '../../locales/fr/record.ts'

/**
 * One definition of how a model looks. List, filters, form, card, record page and palette derive
 * from the presentation; hand-written code is only what is special about a model.
 *
 * 1. Each field of the contract has an entry: in at least one place, or `notShown` with a reason.
 *    A new field without an entry does not build.
 * 2. The order of the fields is their order on forms and record pages; columns and the lines of
 *    cards are numbered.
 * 3. Labels come from the locales, editors and cells from the field's kind, rights and paths from
 *    the contract (`mayStore`, `setterOf`, the routes `{space}.{model}s` and `{space}.{model}`).
 */
export interface Presentation<Name extends ModelName> {
  readonly model: Name & PresentedModel
  readonly icon: LucideIcon
  /** The field that names a record: the link of its row, and the heading of its page. */
  readonly title: FieldName<Name>
  readonly fields: { readonly [Field in FieldName<Name>]: FieldPlaces }
}

export type FieldName<Name extends ModelName> = keyof (typeof REGISTRY)[Name]['model']['fields'] & string

/** Models with texts for their derived screens. */
export type PresentedModel = keyof typeof recordFr.create

/** A presentation whose model is known only at run time. */
export interface AnyPresentation {
  readonly model: PresentedModel
  readonly icon: LucideIcon
  readonly title: string
  readonly fields: Readonly<Record<string, FieldPlaces>>
}

/** A group of fields under one heading. */
export type FieldGroup = keyof typeof recordFr.group

export interface ColumnPlace {
  readonly order: number
  /** CSS grid track. */
  readonly track: string
  /** Shown where the list is at least this wide, in px. */
  readonly from: number
  readonly align?: 'end'
}

/**
 * `values`: any of the options of a reference or flag. `names`: the same, and the search suggests
 * the options. `archive`: in use or archived, for the instant of archiving.
 */
export type FilterPlace = 'values' | 'names' | 'archive'

export interface Places {
  /** Group on the form of creation and update. */
  readonly form: FieldGroup
  /** Group on the record page, where the field is edited in place. */
  readonly property: FieldGroup
  readonly column: ColumnPlace
  readonly filter: FilterPlace
  /** Position in the second line of a card. */
  readonly card: number
}

/** Options of an editor beside the field's kind. */
interface Choices {
  /** People of the staff alone, for a reference to a user. */
  readonly among?: 'staff'
}

type AtLeastOne<All> = { readonly [Key in keyof All]: Pick<All, Key> & Partial<Omit<All, Key>> }[keyof All]

interface NotShown {
  readonly notShown: string
}

export type FieldPlaces = (AtLeastOne<Places> & Choices) | NotShown

/** Declares that a field is on no screen, and why. */
export const notShown = (reason: string): NotShown => ({ notShown: reason })
