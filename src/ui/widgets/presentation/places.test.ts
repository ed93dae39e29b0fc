import { expect, it } from 'vitest'
import type { ActionContext } from '#contract/core/events/action.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { absencePresentation } from '../../models/absence/presentation.ts'
import { formGroupsFor } from './places.ts'

const as = (role: RoleSlug): ActionContext => ({
  actor: { id: '2', role, clientId: null },
  at: '2026-11-24T09:00:00.000Z',
  statuses: [],
})

it('a form offers no field that other roles write', () => {
  const fieldsFor = (role: RoleSlug) =>
    formGroupsFor(absencePresentation, null, as(role)).flatMap(({ fields }) => fields)
  const [managers, others] = [fieldsFor('manager'), fieldsFor('technicien')]
  expect(managers).toContain('user_id')
  expect(others).toEqual(managers.filter((field) => field !== 'user_id'))
})
