import { useCallback } from 'react'
import { isOpenStage, type TicketStage } from '#contract/lifecycle/ticket.ts'
import type { Ticket } from '#contract/models/ticket/ticket.ts'
import { stageOf } from '#contract/models/ticket/ticket-stage.ts'
import { useReferences } from '../../../hooks/records/references.tsx'

type WithStatus = Pick<Ticket, 'status_id'>

export const useStageOf = (): ((ticket: WithStatus) => TicketStage) => {
  const { statuses } = useReferences()
  return useCallback((ticket: WithStatus) => stageOf(ticket, statuses), [statuses])
}

export const useIsOpen = (): ((ticket: WithStatus) => boolean) => {
  const stage = useStageOf()
  return useCallback((ticket: WithStatus) => isOpenStage(stage(ticket)), [stage])
}
