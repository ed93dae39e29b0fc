import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { useScreenTitle } from '../../../layouts/frame.tsx'
import { ShowTogether } from '../../../widgets/show-together.tsx'
import { ClientContracts } from '../client-contracts.tsx'
import { ClientTicketSheet } from '../tickets/client-ticket-sheet.tsx'
import { Contacts } from './contacts.tsx'
import { Greeting } from './greeting.tsx'
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
      <ShowTogether isHeld={false} skeleton={<PartsSkeleton />}>
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
      </ShowTogether>
      <ClientTicketSheet />
    </>
  )
}

/**
 * Placeholder of what waits and of the open tickets; as high as the window, so that the footer does
 * not move away under a finger when they come.
 */
const PartsSkeleton = () => (
  <div aria-busy="true" className="grid min-h-dvh animate-breathe content-start gap-3">
    <Skeleton className="h-5 w-40" />
    <Skeleton className="h-24 w-full" />
    <Skeleton className="mt-5 h-5 w-40" />
    <Skeleton className="h-64 w-full" />
  </div>
)
