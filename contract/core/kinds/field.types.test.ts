import { expectTypeOf, test } from 'vitest'
import type { Pointage } from '#contract/models/pointage/pointage.ts'
import type { Ticket } from '#contract/models/ticket/ticket.ts'
import type { TicketStatus } from '#contract/models/ticket-status/ticket-status.ts'
import type { ActionName, ModelRecord } from '#contract/registry.ts'

test('a record type follows from its field kinds', () => {
  expectTypeOf<Ticket['name']>().toEqualTypeOf<string>()
  expectTypeOf<Ticket['ut']>().toEqualTypeOf<number | null>()
  expectTypeOf<Ticket['is_bloquant']>().toEqualTypeOf<boolean>()
  expectTypeOf<Ticket['responsable_id']>().toEqualTypeOf<string | null>()
  expectTypeOf<TicketStatus['stage']>().toEqualTypeOf<
    'new' | 'in_progress' | 'waiting_validation' | 'waiting_solving' | 'done' | 'closed'
  >()
  expectTypeOf<ModelRecord<'pointage'>>().toEqualTypeOf<Pointage>()
  expectTypeOf<'updateUt'>().toExtend<ActionName<'ticket'>>()
  expectTypeOf<'nothing'>().not.toExtend<ActionName<'ticket'>>()
})
