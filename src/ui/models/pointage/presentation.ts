import { lately } from '../../kit/late.tsx'
import { notShown, type Presentation } from '../../widgets/presentation/presentation.ts'
import { MODEL_ICONS } from '../icons.ts'
import { PointageTicket } from './pointage-ticket.tsx'

/** Cells with more than their kind tells are in `list/pointage-cells.tsx`. */
export const pointagePresentation: Presentation<'pointage'> = {
  model: 'pointage',
  icon: MODEL_ICONS.pointage,
  title: 'date',
  cells: { ticket_id: PointageTicket },
  note: lately(async () => (await import('../contract/pointage-contract-note.tsx')).PointageContractNote),
  fields: {
    ut: { form: 'work', property: 'work', column: { order: 5, track: '84px', from: 0, align: 'end' }, card: 0 },
    date: { form: 'work', property: 'work', column: { order: 0, track: '92px', from: 0 } },
    user_id: {
      form: 'work',
      property: 'work',
      column: { order: 1, track: 'minmax(116px, 150px)', from: 0 },
      filter: 'names',
      among: 'staff',
    },
    kind: { form: 'work', property: 'work', column: { order: 3, track: '104px', from: 1240 }, filter: 'values' },
    ticket_id: { form: 'request', property: 'request', column: { order: 2, track: 'minmax(180px, 1.5fr)', from: 0 } },
    comment: { form: 'work', property: 'work', column: { order: 6, track: 'minmax(140px, 1fr)', from: 780 }, card: 1 },
    ut_invoiced: { form: 'accounting', property: 'accounting' },
    invoiced_user_id: { form: 'accounting', property: 'accounting', among: 'staff' },
    invoice_id: { property: 'accounting' },
    is_locked: { property: 'accounting', column: { order: 7, track: '124px', from: 880 }, filter: 'values' },
    follows_contract: notShown('the duration that is billed beside a contract is shown'),
    invoice_line_id: notShown('a line has no name; its invoice is shown'),
    created_at: { property: 'origin' },
  },
}
