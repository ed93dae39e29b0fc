import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { ModelName, REGISTRY } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import type { References } from '../../hooks/records/references.tsx'
import type { PresentedModel } from '../../locales/derived-routes.ts'
import type { recordFr } from '../../locales/fr/record.ts'
import type { StaffSpace } from '../../navigation.ts'

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
  readonly states?: States
  /**
   * The field with the address elsewhere that a row opens in a new tab; its own page when absent.
   */
  readonly opens?: FieldName<Name>
  /** A created record is opened: its form is only the beginning of the work on it. */
  readonly opensCreated?: boolean
  /** Two days that a card shows as one period. */
  readonly period?: { readonly from: FieldName<Name>; readonly to: FieldName<Name> }
  /** Beside the values that are typed: below the fields of its group, or above the buttons. */
  readonly note?: FormNote
  readonly noteAfter?: FieldGroup
  /** Facts and buttons of a decision that the card of a record offers, such as one on leave. */
  readonly decision?: Decision
  /** Cells that no kind of field gives. */
  readonly cells?: { readonly [Field in FieldName<Name>]?: RecordCell }
  /** The group of fields that means nothing for a record with these values. */
  leavesOut?(values: Readonly<Record<string, unknown>>): FieldGroup | null
  /** Fields that may be empty in the contract, but not in a record with these values. */
  needs?(values: Readonly<Record<string, unknown>>, references: References): readonly FieldName<Name>[]
}

export type FieldName<Name extends ModelName> = keyof (typeof REGISTRY)[Name]['model']['fields'] & string

/** A presentation whose model is known only at run time. */
export interface AnyPresentation {
  readonly model: PresentedModel
  readonly icon: LucideIcon
  readonly title: string
  readonly fields: Readonly<Record<string, FieldPlaces>>
  readonly states?: States
  readonly opens?: string
  readonly opensCreated?: boolean
  readonly period?: { readonly from: string; readonly to: string }
  readonly note?: FormNote
  readonly noteAfter?: FieldGroup
  readonly decision?: Decision
  readonly cells?: Readonly<Record<string, RecordCell>>
  leavesOut?(values: Readonly<Record<string, unknown>>): FieldGroup | null
  needs?(values: Readonly<Record<string, unknown>>, references: References): readonly string[]
}

export interface RecordCellProps {
  readonly record: Mirrored<ModelName>
  readonly space: StaffSpace
}

/** A record, null for a creation, and the values of its form. */
export interface FormNoteProps {
  readonly record: Mirrored<ModelName> | null
  readonly values: Readonly<Record<string, unknown>>
}

/** A message about the values of a form. */
export type FormNote = ComponentType<FormNoteProps>

/** Where buttons stand in their row: the main one comes first, at the foot of a dialog last. */
export type ButtonPlace = 'start' | 'end'

export interface DecisionButtonsProps {
  readonly record: Mirrored<ModelName>
  readonly place: ButtonPlace
  /** Runs when one of the buttons is pressed. */
  done(): void
}

/** A decision on a record: the facts that it is taken on, and the main buttons of the card. */
interface Decision {
  readonly Facts: ComponentType<{ readonly record: Mirrored<ModelName> }>
  readonly Buttons: ComponentType<DecisionButtonsProps>
}

/** Buttons and links in a cell stand above the row's own link (`relative z-10`). */
export type RecordCell = ComponentType<RecordCellProps>

/** The states of a model whose records are in use or not for another reason than the archive. */
export interface States {
  /** Views of the list; the first one is its default. */
  readonly views: readonly [StateView, ...StateView[]]
  /** The state beside the name of a record; nothing for the usual one. */
  readonly Mark: ComponentType<{ readonly record: Mirrored<ModelName> }>
  /** Whether a record is set back in lists. */
  isMuted(record: Mirrored<ModelName>): boolean
}

interface StateView {
  readonly key: keyof typeof recordFr.views
  readonly filter: ListQuery['filter']
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
  /** Left out of a second line, which has no room for what another column says nearly as well. */
  readonly oneLineOnly?: true
}

/**
 * `values`: any of the options of a reference or flag. `names`: the same, and the search suggests
 * the options. `period`: days from and to, for a date or an instant. `archive`: in use or archived,
 * for the instant of archiving.
 */
export type FilterPlace = 'values' | 'names' | 'period' | 'archive'

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
  /** Text beside the field of the form. */
  readonly hint?: keyof typeof recordFr.hint
}

type AtLeastOne<All> = { readonly [Key in keyof All]: Pick<All, Key> & Partial<Omit<All, Key>> }[keyof All]

interface NotShown {
  readonly notShown: string
}

export type FieldPlaces = (AtLeastOne<Places> & Choices) | NotShown

/** Declares that a field is on no screen, and why. */
export const notShown = (reason: string): NotShown => ({ notShown: reason })
