import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Mirrored } from '#src/store/mirrored.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { LeaveAccount } from '../../models/leave-adjustment/leave-account.tsx'
import { useTicketViews } from '../../models/ticket/list/ticket-views.ts'
import { TicketPanel } from '../../models/ticket/ticket-panel.tsx'
import { userPresentation } from '../../models/user/presentation.ts'
import { WorkingTimes } from '../../models/working-time/working-times.tsx'
import { RecordProperties } from '../../widgets/presentation/record-properties.tsx'
import { MemberTime } from './member-time.tsx'

/** A person of the staff: time, open tickets, working time and properties. */
export const MemberFiche = ({ user }: { readonly user: Mirrored<'user'> }) => {
  const { t } = useTranslation('team')
  const path = usePath()
  const { open } = useTicketViews()
  const parts = useMemo(() => [{ filter: { ...open, responsable_id: { in: [user.id] } } }], [open, user.id])
  return (
    <div className="grid min-h-0 flex-1 grid-cols-1 content-start overflow-y-auto px-4 pt-5 pb-10 sm:px-8 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-8">
      <div className="mb-6 grid grid-cols-1 content-start gap-6">
        <MemberTime user={user} />
        <TicketPanel
          title={t('openTickets')}
          empty={t('noOpenTicket')}
          parts={parts}
          orderBy="dead_line:asc"
          space="manager"
        />
        <WorkingTimes user={user} />
        <LeaveAccount userId={user.id} />
      </div>
      <div>
        <RecordProperties presentation={userPresentation} record={user} />
        <Link to={path('manager.user', { user: user.id })} className="rounded-sm text-accent-text hover:underline">
          {t('account')}
        </Link>
      </div>
    </div>
  )
}
