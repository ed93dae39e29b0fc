import { expect, it } from 'vitest'
import { SESSION_ACTIONS } from '#contract/models/activity/session-actions.ts'
import { activityEn } from '../../locales/en/activity.ts'
import { activityFr } from '../../locales/fr/activity.ts'

it.each([
  ['fr', activityFr],
  ['en', activityEn],
])('every change of an access has words in %s', (_, { session }) => {
  expect(SESSION_ACTIONS.filter((action) => !(action in session))).toEqual([])
})
