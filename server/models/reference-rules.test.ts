import { expect, test } from 'vitest'
import { actionsOfModel, MODEL_NAMES } from '#contract/registry.ts'
import { REFERENCE_RULES } from './reference-rules.ts'

const writtenReferences = (): readonly string[] =>
  MODEL_NAMES.flatMap((model) =>
    Object.values(actionsOfModel(model)).flatMap(({ body }) =>
      Object.entries(body).flatMap(([name, field]) => (field.model === undefined ? [] : [`${model}.${name}`])),
    ),
  )

const listedReferences = (): readonly string[] =>
  Object.entries(REFERENCE_RULES).flatMap(([model, rules]) => Object.keys(rules).map((name) => `${model}.${name}`))

test('every reference that an action writes has a rule, or a reason why any visible record will do', () => {
  expect([...listedReferences()].sort()).toEqual([...new Set(writtenReferences())].sort())
})

test('the reasons are sentences', () => {
  const reasons = Object.values(REFERENCE_RULES).flatMap((rules) =>
    Object.values(rules).flatMap((rule) => ('anyVisible' in rule ? [rule.anyVisible] : [])),
  )
  expect(reasons.filter((reason) => !/^[A-Z].{20,}\.$/.test(reason))).toEqual([])
})
