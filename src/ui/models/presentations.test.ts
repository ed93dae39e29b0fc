import { describe, expect, it } from 'vitest'
import { findAction, modelOf } from '#contract/registry.ts'
import { cardFieldsFor, columnsFor, filtersFor, groupsFor, listOptionsOf } from '../widgets/presentation/places.ts'
import { clientPresentation } from './client/presentation.ts'
import { PRESENTATIONS } from './presentations.ts'

const names = (placed: readonly { readonly field: string }[]) => placed.map(({ field }) => field)

describe('the places of the fields of a client', () => {
  it('gives the columns in their order', () => {
    expect(names(columnsFor(clientPresentation, 'manager'))).toEqual(['name', 'postal', 'city', 'billing_email', 'siren', 'external_id'])
  })

  it('leaves out what a role does not receive', () => {
    expect(names(columnsFor(clientPresentation, 'technicien'))).toEqual(['name', 'postal', 'city', 'siren'])
    expect(names(filtersFor(clientPresentation, 'technicien'))).toEqual(['archived_at'])
    expect(cardFieldsFor(clientPresentation, 'technicien')).toEqual(['city'])
    expect(groupsFor(clientPresentation, 'property', 'technicien').map(({ group }) => group)).toEqual(['address', 'accounting'])
  })

  it('gives the groups of the form in the order of the fields', () => {
    expect(groupsFor(clientPresentation, 'form', 'manager').map(({ group }) => group)).toEqual(['identity', 'address', 'accounting', 'internal'])
  })

  it('shows the clients in use by default', () => {
    expect(listOptionsOf(clientPresentation).defaultFilter).toEqual({ archived_at: { in: [null] } })
  })
})

describe.each(Object.values(PRESENTATIONS))('the presentation of $model', (presentation) => {
  const { model } = presentation

  it('has a form with every field that the creation requires, and none that it refuses', () => {
    const body = findAction(model, 'create')?.body ?? {}
    const onForm = groupsFor(presentation, 'form', 'manager').flatMap(({ fields }) => fields)
    expect(onForm.filter((field) => !Object.hasOwn(body, field))).toEqual([])
    const required = Object.entries(body).filter(([, field]) => field.nullable !== true && field.default === undefined)
    expect(required.map(([name]) => name).filter((name) => !onForm.includes(name))).toEqual([])
  })

  it('offers every field of its form on the page of the record too', () => {
    const shown = [...groupsFor(presentation, 'property', 'manager').flatMap(({ fields }) => fields), presentation.title]
    const onForm = groupsFor(presentation, 'form', 'manager').flatMap(({ fields }) => fields)
    expect(onForm.filter((field) => !shown.includes(field))).toEqual([])
  })

  it('names a record by a field of its list that the search finds', () => {
    expect(names(columnsFor(presentation, 'manager'))[0]).toBe(presentation.title)
    expect(modelOf(model).fields[presentation.title]?.searchable).toBe(true)
  })
})
