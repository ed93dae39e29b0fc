import { Building2 } from 'lucide-react'
import { describe, expect, it } from 'vitest'
import { findAction, MODEL_NAMES, modelOf } from '#contract/registry.ts'
import { neededWidth, placeColumns } from '../widgets/list/columns/choose-columns.ts'
import type { ColumnLayout } from '../widgets/list/rows/column.ts'
import {
  cardFieldsFor,
  columnsFor,
  filtersFor,
  groupsFor,
  listOptionsOf,
  optionalColumnsFor,
} from '../widgets/presentation/places.ts'
import type { AnyPresentation } from '../widgets/presentation/presentation.ts'
import { LINE_ACTIONS } from '../widgets/presentation/use-record-columns.tsx'
import { setterOf } from '../widgets/properties/setter.ts'
import { BALANCE_LAYOUT } from './absence/use-absence-additions.tsx'
import { REMAINING_LAYOUT } from './invoice/list/use-invoice-additions.tsx'
import { NOT_DERIVED, PRESENTATIONS } from './presentations.ts'
import { NEXT_BILLING_LAYOUT } from './product/billing/use-product-additions.tsx'

const names = (placed: readonly { readonly field: string }[]) => placed.map(({ field }) => field)

/** Some fields of a client; the presentation of clients itself may change. */
const sample: AnyPresentation = {
  model: 'client',
  icon: Building2,
  title: 'name',
  fields: {
    name: { form: 'identity', column: { order: 0, track: '1fr', from: 0 } },
    city: { form: 'address', property: 'address', column: { order: 2, track: '120px', from: 640 }, card: 1 },
    postal: { form: 'address', property: 'address', column: { order: 1, track: '104px', from: 860 }, card: 0 },
    billing_email: {
      form: 'accounting',
      property: 'accounting',
      column: { order: 3, track: '180px', from: 860 },
      card: 2,
    },
    has_tva: { form: 'accounting', property: 'accounting', filter: 'values' },
    private_info: { form: 'internal', property: 'internal' },
    archived_at: { filter: 'archive' },
  },
}

describe('the places of the fields of a client', () => {
  it('gives columns and lines of cards in their order', () => {
    expect(names(columnsFor(sample, 'manager'))).toEqual(['name', 'postal', 'city', 'billing_email'])
    expect(cardFieldsFor(sample, 'manager')).toEqual(['postal', 'city', 'billing_email'])
  })

  it('leaves out what a role does not receive', () => {
    expect(names(columnsFor(sample, 'technicien'))).toEqual(['name', 'postal', 'city'])
    expect(names(filtersFor(sample, 'technicien'))).toEqual(['archived_at'])
    expect(cardFieldsFor(sample, 'technicien')).toEqual(['postal', 'city'])
    expect(groupsFor(sample, 'property', 'technicien').map(({ group }) => group)).toEqual(['address'])
  })

  it('gives the groups of the form in the order of the fields', () => {
    expect(groupsFor(sample, 'form', 'manager').map(({ group }) => group)).toEqual([
      'identity',
      'address',
      'accounting',
      'internal',
    ])
  })

  it('shows the clients in use by default', () => {
    expect(listOptionsOf(sample).defaultFilter).toEqual({ archived_at: { in: [null] } })
  })
})

it('is given, or the other screens are named, for every model of the contract', () => {
  expect([...Object.keys(PRESENTATIONS), ...Object.keys(NOT_DERIVED)].sort()).toEqual([...MODEL_NAMES].sort())
})

/** Columns that lists of a model have beside those of its presentation. */
const ADDED: Readonly<Record<string, readonly ColumnLayout[]>> = {
  invoice: [REMAINING_LAYOUT],
  product: [NEXT_BILLING_LAYOUT],
  absence: [BALANCE_LAYOUT],
}

it('offers tag, day of work, billing and visibility of a ticket as columns to choose', () => {
  const offered = names(optionalColumnsFor(PRESENTATIONS.ticket, 'manager'))
  expect(offered).toEqual(expect.arrayContaining(['tag', 'todo_at', 'is_facturable', 'visible_to_client']))
})

/** Widths of lists in px, from where rows are no cards any more to a wide screen. */
const LIST_WIDTHS = Array.from({ length: 140 }, (_, step) => 640 + step * 10)

describe.each(Object.values(PRESENTATIONS))('the presentation of $model', (presentation) => {
  const { model } = presentation

  it('has columns that fit into a list of any width, with the buttons of the line', () => {
    const layouts = [
      ...columnsFor(presentation, 'manager').map(
        ({ field, place }): ColumnLayout => ({ id: field, sortField: null, ...place }),
      ),
      ...(ADDED[model] ?? []),
      { id: 'actions', sortField: null, track: LINE_ACTIONS.track, from: LINE_ACTIONS.from, fixed: LINE_ACTIONS.fixed },
    ]
    const overfull = LIST_WIDTHS.flatMap((width) => {
      const needed = neededWidth(placeColumns(layouts, null, width).first)
      return needed > width ? [`${width}: ${needed}`] : []
    })
    expect(overfull).toEqual([])
  })

  it('has a form with every field that the creation requires, and none that the server refuses', () => {
    const isSet = (field: string): boolean =>
      Object.hasOwn(findAction(model, 'create')?.body ?? {}, field) || setterOf(model, field) !== null
    const onForm = groupsFor(presentation, 'form', 'manager').flatMap(({ fields }) => fields)
    expect(onForm.filter((field) => !isSet(field))).toEqual([])
    const required = Object.entries(findAction(model, 'create')?.body ?? {}).filter(
      ([, field]) => field.nullable !== true && field.default === undefined,
    )
    expect(required.map(([name]) => name).filter((name) => !onForm.includes(name))).toEqual([])
  })

  it('offers every field of its form on the page of the record too', () => {
    const shown = [
      ...groupsFor(presentation, 'property', 'manager').flatMap(({ fields }) => fields),
      presentation.title,
    ]
    const onForm = groupsFor(presentation, 'form', 'manager').flatMap(({ fields }) => fields)
    expect(onForm.filter((field) => !shown.includes(field))).toEqual([])
  })

  it('names a record by a field of its list that the search finds', () => {
    expect(names(columnsFor(presentation, 'manager'))[0]).toBe(presentation.title)
    // A model without a short text to search for is named by its day or choice, and found by its
    // filters.
    const isNamed = Object.values(modelOf(model).fields).some(
      ({ searchable, kind }) => searchable === true && kind === 'text',
    )
    expect(modelOf(model).fields[presentation.title]?.searchable === true || !isNamed).toBe(true)
  })
})
