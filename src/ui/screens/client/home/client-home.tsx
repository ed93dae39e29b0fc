import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useToday } from '../../../hooks/page/use-today.ts'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { useScreenTitle } from '../../../layouts/frame.tsx'
import { CreateTicketButton } from '../../../models/ticket/create-ticket-button.tsx'
import { usePerson } from '../../../services/services.tsx'
import { Settling } from '../../../widgets/settling.tsx'
import { ClientContracts } from '../client-contracts.tsx'
import { ClientTicketSheet } from '../tickets/client-ticket-sheet.tsx'
import { Contacts } from './contacts.tsx'
import { LastInvoices } from './last-invoices.tsx'
import { OpenTickets } from './open-tickets.tsx'
import { WaitingForYou } from './waiting-for-you.tsx'

/**
 * The start page of the people of a client: what waits for them first, then their open tickets;
 * beside these the hours left of their contracts, the last invoices, and who works for them.
 */
export const ClientHome = () => {
  const { t } = useTranslation('title')
  useScreenTitle(t('client.home'))
  return (
    <>
      <Greeting />
      <Settling isHeld={false} skeleton={<PartsSkeleton />}>
        <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_360px]">
          <div className="grid min-w-0 grid-cols-1 gap-8">
            <WaitingForYou />
            <OpenTickets />
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-8">
            <ClientContracts />
            <LastInvoices />
            <Contacts />
          </div>
        </div>
      </Settling>
      <ClientTicketSheet />
    </>
  )
}

/** Placeholder of what waits and of the open tickets. */
const PartsSkeleton = () => (
  <div aria-busy="true" className="grid animate-breathe gap-3">
    <Skeleton className="h-5 w-40" />
    <Skeleton className="h-24 w-full" />
    <Skeleton className="mt-5 h-5 w-40" />
    <Skeleton className="h-64 w-full" />
  </div>
)

const Greeting = () => {
  const { t } = useTranslation('clientSpace')
  const { user } = usePerson()
  const format = useFormat()
  const today = useToday()
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-[10ch] flex-1">
        <h1 className="break-words font-semibold text-2xl tracking-tight">{t('greeting', { name: user.firstname })}</h1>
        <p className="text-ink-2 first-letter:uppercase">{format.fullDay(today)}</p>
      </div>
      {/* On a wide screen the header has it. */}
      <span className="shrink-0 sm:hidden">
        <CreateTicketButton space="client" />
      </span>
    </div>
  )
}
