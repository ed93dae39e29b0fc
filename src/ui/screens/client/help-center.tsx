import { useTranslation } from 'react-i18next'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { CreateTicketButton } from '../../models/ticket/create-ticket-button.tsx'

const QUESTIONS = ['create', 'states', 'validate', 'who', 'offline'] as const

/** Answers for clients; a ticket for everything else. */
export const HelpCenter = () => {
  const { t } = useTranslation('clientSpace')
  useScreenTitle(t('help.title'))
  return (
    <div className="max-w-[720px]">
      <h1 className="font-semibold text-xl">{t('help.title')}</h1>
      <p className="mt-1 mb-6 text-ink-2">{t('help.lead')}</p>
      <div className="mb-6 grid gap-5">
        {QUESTIONS.map((key) => (
          <section key={key}>
            <h2 className="font-semibold text-md">{t(`help.questions.${key}.question`)}</h2>
            <p className="mt-1">{t(`help.questions.${key}.answer`)}</p>
          </section>
        ))}
      </div>
      <CreateTicketButton space="client" />
    </div>
  )
}
