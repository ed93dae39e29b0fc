import { ArrowRight, MessageSquareText, Ticket, UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CREATE_TICKET } from '../../home.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useServices } from '../../services/services.tsx'

/** Actions of a visitor; a ticket leads through the sign-in to its form. */
export const HomeActions = () => {
  const { t } = useTranslation('public')
  const path = usePath()
  const { person } = useServices()
  const actions = [
    { id: 'ticket', icon: Ticket, to: path(CREATE_TICKET[person?.actor.role ?? 'client']) },
    ...(person ? [] : [{ id: 'account', icon: UserPlus, to: path('register') } as const]),
    { id: 'write', icon: MessageSquareText, to: path('contact') },
  ] as const
  return (
    <section aria-labelledby="home-actions" className="border-t pt-10 pb-14">
      <h2 id="home-actions" className="mb-5 font-semibold text-lg">
        {t('home.actions')}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {actions.map(({ id, icon: Icon, to }) => (
          <li key={id}>
            <Link
              to={to}
              className="group flex h-full flex-col rounded-lg border bg-surface p-5 hover:border-line-strong hover:bg-hover"
            >
              <Icon aria-hidden className="mb-3 size-5 text-accent-text" />
              <span className="flex items-center gap-1.5 font-semibold text-md">
                {t(`home.${id}`)}
                <ArrowRight
                  aria-hidden
                  className="size-4 text-ink-3 transition-transform duration-(--fast) group-hover:translate-x-0.5"
                />
              </span>
              <span className="mt-1 text-pretty text-ink-2">{t(`home.${id}Text`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
