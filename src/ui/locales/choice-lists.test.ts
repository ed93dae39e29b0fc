import { expect, it } from 'vitest'
import { LOCALES } from '#contract/core/kinds/locale.ts'
import { MODEL_NAMES, modelOf } from '#contract/registry.ts'
import { choiceListOf } from './choice-lists.ts'
import { labelsEn } from './en/labels.ts'
import { labelsFr } from './fr/labels.ts'
import { choiceLabel } from './labels.ts'

const choiceFields = MODEL_NAMES.flatMap((model) =>
  Object.entries(modelOf(model).fields).flatMap(([name, field]) =>
    field.kind === 'choice' ? [{ field, name: `${model}.${name}` }] : [],
  ),
)

it.each(choiceFields)('$name has a label for each choice in each language', ({ field }) => {
  expect(choiceListOf(field.choices)).not.toBeNull()
  for (const labels of [labelsFr, labelsEn])
    for (const choice of field.choices ?? []) expect(choiceLabel(labels, field, choice)).not.toBe(choice)
})

it('a value that is no choice of its field is shown as it is', () => {
  expect(choiceLabel(labelsFr, { choices: LOCALES }, 'toString')).toBe('toString')
  expect(choiceLabel(labelsFr, { choices: ['a'] }, 'a')).toBe('a')
})
