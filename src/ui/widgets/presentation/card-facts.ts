import type { Field } from '#contract/core/kinds/field.ts'
import { fieldOf } from '#contract/core/model.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { AnyPresentation } from './presentation.ts'

interface FactTexts {
  /** The name of the record, which stands above. */
  readonly title: string
  value(field: Field, value: unknown): string | null
  label(model: ModelName, field: string): string
  days(from: string, to: string): string
}

/**
 * Texts of a card's fields, without those that are empty. A flag says its name where it is set:
 * « Oui » alone has no meaning. The two days of a period are one text. The heading above them is
 * not said again: a draft is named by its subject.
 */
export const cardFacts = (
  { model, period }: Pick<AnyPresentation, 'model' | 'period'>,
  record: object,
  names: readonly string[],
  texts: FactTexts,
): readonly string[] =>
  names.flatMap((name) => {
    const field = modelOf(model).fields[name]
    if (!field) return []
    const value = fieldOf(record, name)
    if (field.kind === 'flag') return value === true ? texts.label(model, name) : []
    if (period && name === period.to) return []
    if (period && name === period.from) return texts.days(String(value), String(fieldOf(record, period.to)))
    const text = texts.value(field, value)
    return text === null || text === texts.title ? [] : text
  })
