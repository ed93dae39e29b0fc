import { expect, it } from 'vitest'
import { MODEL_NAMES } from '#contract/registry.ts'
import { activityEn } from '../../locales/en/activity.ts'
import { labelsEn } from '../../locales/en/labels.ts'
import { activityFr } from '../../locales/fr/activity.ts'
import { labelsFr } from '../../locales/fr/labels.ts'
import { actionLabel, doneLabel } from '../../locales/labels.ts'

it.each([
  ['fr', labelsFr, activityFr.action],
  ['en', labelsEn, activityEn.action],
])('every action of a record has words of the past in %s, which no button has', (_, labels, past) => {
  const actions = MODEL_NAMES.flatMap((model) =>
    Object.keys(labels.action[model]).map((action) => ({
      action: `${model}.${action}`,
      words: doneLabel(labels, model, action) ?? (past as Readonly<Record<string, string>>)[action],
      button: actionLabel(labels, model, action),
    })),
  )
  expect(actions.length).toBeGreaterThan(100)
  expect(actions.filter(({ words, button }) => words === undefined || words === button)).toEqual([])
})
