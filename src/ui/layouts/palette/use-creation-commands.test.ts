import { expect, it } from 'vitest'
import { creationPlace } from './creation-place.ts'

it('creates a record on its own page where the space has one, else in the dialog of its list', () => {
  expect(creationPlace('manager', 'client')).toEqual({ route: 'manager.clientCreate', isList: false })
  expect(creationPlace('technicien', 'projet')).toEqual({ route: 'technicien.projets', isList: true })
  expect(creationPlace('manager', 'invoice')).toEqual({ route: 'manager.invoices', isList: true })
  expect(creationPlace('technicien', 'invoice')).toBeNull()
})
