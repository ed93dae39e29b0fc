import { describe, expect, it } from 'vitest'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { RouteId } from '#contract/routes.ts'
import { RESOURCES } from '#src/ui/locales/resources.ts'
import { PRESENTATIONS } from '#src/ui/models/presentations.ts'
import { itemsOf } from '#src/ui/navigation.ts'
import { recordPath } from '#src/ui/record-path.ts'
import { SCREENS } from '#src/ui/screens/registry.ts'
import { exportColumnsOf } from '#src/ui/widgets/export/export-columns.ts'
import { columnsFor, filtersFor, groupsFor } from '#src/ui/widgets/presentation/places.ts'

// Runs in the copy of the tree, where the recipes of docs/extending.md are applied.

const presentationOf = (model: string) => {
  const presentation = Object.values(PRESENTATIONS).find((candidate) => candidate.model === model)
  if (!presentation) throw new Error(`${model} has no presentation.`)
  return presentation
}

const placesOf = (model: string) => {
  const presentation = presentationOf(model)
  return {
    form: groupsFor(presentation, 'form', 'manager').flatMap(({ fields }) => fields),
    page: groupsFor(presentation, 'property', 'manager').flatMap(({ fields }) => fields),
    list: columnsFor(presentation, 'manager').map(({ field }) => field),
    filters: filtersFor(presentation, 'manager').map(({ field }) => field),
    exported: exportColumnsOf(model as ModelName, 'manager').map(({ name }) => name),
  }
}

it('the field is on form, page and list, in the filters and in exports', () => {
  for (const [place, fields] of Object.entries(placesOf('client')))
    expect(fields, place).toContain('maintenance_period')
})

describe('the model', () => {
  it('is on form, page and list, in filters and exports', () => {
    expect(placesOf('equipment')).toEqual({
      form: ['name', 'client_id', 'serial_number', 'bought_on'],
      page: ['client_id', 'serial_number', 'bought_on'],
      list: ['name', 'client_id', 'serial_number', 'bought_on'],
      filters: ['client_id', 'archived_at'],
      exported: [
        'id',
        ...Object.keys(modelOf('equipment' as ModelName).fields).map((name) => name.replace(/_id$/, '')),
      ],
    })
  })

  it.each(['manager', 'technicien'] as const)('has its screens, titles and menu entry in the space %s', (space) => {
    const [list, page] = [`${space}.equipments`, `${space}.equipment`] as unknown as readonly [RouteId, RouteId]
    expect([SCREENS[list], SCREENS[page]].every((screen) => screen !== undefined)).toBe(true)
    expect([RESOURCES.fr.title[list], RESOURCES.en.title[page]]).toEqual(['Équipements', 'Device'])
    expect(itemsOf(space).map(({ route }) => route as RouteId)).toContain(list)
    expect(recordPath(space, 'equipment' as ModelName, '7')).toBe(`/${space}/equipment/7`)
  })
})
