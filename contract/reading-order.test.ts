import { expect, it } from 'vitest'
import { blankRecord } from './core/events/action.ts'
import type { AnyRecord } from './core/model.ts'
import { projet } from './models/projet/projet.ts'
import { ticketStatus } from './models/ticket-status/ticket-status.ts'
import { inReadingOrder } from './reading-order.ts'

it('records are in the order of a dictionary, or of their places', () => {
  const projets = ['Zone 10', 'étude', 'Façade', 'Zone 9', 'Entretien', 'Étude B'].map(
    (name, index) => ({ ...blankRecord(projet, String(index)), name }) as unknown as AnyRecord,
  )
  expect(inReadingOrder('projet', projets).map((record) => record['name'])).toEqual([
    'Entretien',
    'étude',
    'Étude B',
    'Façade',
    'Zone 9',
    'Zone 10',
  ])
  const statuses = [2, 0, 1].map(
    (position) =>
      ({ ...blankRecord(ticketStatus, String(position)), name: `Z${-position}`, position }) as unknown as AnyRecord,
  )
  expect(inReadingOrder('ticket_status', statuses).map((record) => record['position'])).toEqual([0, 1, 2])
})
