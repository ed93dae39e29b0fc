import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useToday } from '../../../hooks/page/use-today.ts'
import { CreateTicketButton } from '../../../models/ticket/create-ticket-button.tsx'
import { usePerson } from '../../../services/services.tsx'

/** Greets the person, with the day and, on a phone, the button for a new ticket. */
export const Greeting = () => {
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
