import { useMemo } from 'react'
import { isOffered } from '../hooks/records/offered.ts'
import { useReferences } from '../hooks/records/references.tsx'
import type { TicketOrigin } from '../models/ticket/creation/ticket-start.ts'
import { usePageRecord } from './open-record.tsx'

/** Client or projet of the shown page, for which a new ticket probably is; null on other pages. */
export const usePageOrigin = (): TicketOrigin | null => {
  const page = usePageRecord()
  const references = useReferences()
  return useMemo(() => {
    if (page?.model !== 'client' && page?.model !== 'projet') return null
    const record = references.findOf(page.model, page.id)
    return record && isOffered(record) ? { model: page.model, id: page.id } : null
  }, [page, references])
}
