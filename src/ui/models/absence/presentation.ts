import type { Mirrored } from '#src/store/mirrored.ts'
import { lately } from '../../kit/late.tsx'
import { notShown, type Presentation } from '../../widgets/presentation/presentation.ts'
import { MODEL_ICONS } from '../icons.ts'
import { AbsenceMark } from './absence-mark.tsx'

export const absencePresentation: Presentation<'absence'> = {
  model: 'absence',
  icon: MODEL_ICONS.absence,
  title: 'type',
  states: {
    views: [
      { key: 'openAbsences', filter: { status: { in: ['requested', 'approved'] } } },
      { key: 'requestedAbsences', filter: { status: { in: ['requested'] } } },
      { key: 'endedAbsences', filter: { status: { in: ['refused', 'cancelled'] } } },
      { key: 'allAbsences', filter: {} },
    ],
    Mark: AbsenceMark,
    isMuted: (record) => ['refused', 'cancelled'].includes((record as Mirrored<'absence'>).status),
  },
  note: lately(async () => (await import('./absence-note.tsx')).AbsenceNote),
  noteAfter: 'period',
  decision: {
    Facts: lately(async () => (await import('./decision-facts.tsx')).DecisionFacts),
    Buttons: lately(async () => (await import('./decide-absence.tsx')).DecideAbsence),
  },
  period: { from: 'start', to: 'end' },
  fields: {
    user_id: {
      form: 'identity',
      property: 'identity',
      column: { order: 1, track: 'minmax(140px, 1fr)', from: 0 },
      filter: 'names',
      card: 0,
      among: 'staff',
    },
    type: {
      form: 'identity',
      property: 'identity',
      column: { order: 0, track: 'minmax(196px, 1fr)', from: 0 },
      filter: 'values',
    },
    start: {
      form: 'period',
      property: 'period',
      column: { order: 2, track: '112px', from: 640 },
      filter: 'period',
      card: 1,
    },
    end: {
      form: 'period',
      property: 'period',
      column: { order: 3, track: '112px', from: 680 },
      filter: 'period',
      card: 2,
    },
    start_half: { form: 'period', property: 'period', column: { order: 4, track: '148px', from: 1200 }, card: 3 },
    end_half: { form: 'period', property: 'period', column: { order: 5, track: '110px', from: 1200 }, card: 4 },
    replacement_id: { form: 'internal', property: 'internal', among: 'staff' },
    comment: { form: 'internal', property: 'internal', column: { order: 6, track: 'minmax(160px, 1fr)', from: 1360 } },
    status: { property: 'identity', filter: 'values' },
    decided_by_id: { property: 'decision', column: { order: 7, track: '160px', from: 980 } },
    decided_at: { property: 'decision' },
    created_at: notShown('the day of the request, which the history of the record tells'),
  },
}
