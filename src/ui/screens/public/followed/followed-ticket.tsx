import { CloudOff, Link2Off, Paperclip, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useProblemText } from '../../../hooks/actions/use-problem-text.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLocale } from '../../../hooks/page/use-path.ts'
import { Badge } from '../../../kit/badge.tsx'
import { Button } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Notice } from '../../../kit/feedback/notice.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { StageIcon } from '../../../kit/stage-icon.tsx'
import { useScreenTitle } from '../../../layouts/frame.tsx'
import { inReadersLanguage } from '../../../locales/standard-names.ts'
import { TicketProgress } from '../../../models/ticket/progress/ticket-progress.tsx'
import type { LinkedTicket } from '../../../services/ports.ts'
import { Markdown } from '../../../widgets/markdown/markdown.tsx'
import { type ShownTicket, useFollowedTicket } from './use-followed-ticket.ts'

/** A ticket as a person without an account follows it, by a link that opens nothing else. */
export const FollowedTicketScreen = () => {
  const { t } = useTranslation('ticketLink')
  const { t: tTitle } = useTranslation('title')
  const { token = '' } = useParams()
  const problemText = useProblemText()
  const { followed, refresh } = useFollowedTicket(token)
  useScreenTitle(followed.state === 'shown' ? followed.ticket.name : tTitle('followedTicket'))
  return (
    <div className="mx-auto w-full max-w-[760px] px-4 pt-6 pb-20 sm:px-8 sm:pt-10">
      {followed.state === 'shown' ? (
        <Shown shown={followed} refresh={refresh} />
      ) : followed.state === 'gone' ? (
        <EmptyState isHeading icon={<Link2Off />} title={t('page.gone')} hint={t('page.goneHint')} />
      ) : followed.state === 'failed' ? (
        <EmptyState
          isHeading
          icon={<CloudOff />}
          title={t('page.unread')}
          hint={problemText(followed.problem)}
          action={
            <Button look="secondary" onClick={refresh}>
              {t('page.retry')}
            </Button>
          }
        />
      ) : (
        <>
          <h1 className="sr-only">{tTitle('followedTicket')}</h1>
          <Skeleton className="mb-4 h-8 w-3/5" />
          <Skeleton className="h-40 w-full" />
        </>
      )}
    </div>
  )
}

interface ShownProps {
  readonly shown: ShownTicket
  refresh(): void
}

const Shown = ({ shown, refresh }: ShownProps) => {
  const { ticket } = shown
  const { t } = useTranslation('ticketLink')
  const format = useFormat()
  const locale = useLocale()
  const [status] = inReadersLanguage('ticket_status', [{ name: ticket.status }], locale)
  const facts = [
    ticket.projet,
    t('page.opened', { day: format.dayAt(ticket.created_at) }),
    ticket.responsable === null ? null : t('page.by', { name: ticket.responsable }),
  ]
  return (
    <article>
      <p className="text-ink-3 text-sm tabular">#{ticket.id}</p>
      <h1 className="break-words font-semibold text-2xl tracking-tight">{ticket.name}</h1>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="inline-flex items-center gap-1.5 rounded-md border px-2 py-1 font-medium">
          <StageIcon stage={ticket.stage} colour={null} />
          {status?.name}
        </span>
        <Freshness shown={shown} refresh={refresh} />
      </div>
      <p className="mt-2 mb-6 text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
      <TicketProgress stage={ticket.stage} by={ticket.responsable} isUnsent={false} />
      <Part title={t('page.description')}>
        <p className="whitespace-pre-wrap break-words text-md leading-6">
          {ticket.description ?? <span className="text-ink-3">{t('page.noDescription')}</span>}
        </p>
      </Part>
      {ticket.files.length > 0 && (
        <Part title={t('page.files')}>
          <Files ticket={ticket} />
        </Part>
      )}
      <Part title={t('page.answers')}>
        <Answers ticket={ticket} />
      </Part>
      <p className="mt-10 border-t pt-4 text-ink-3 text-sm">
        {t('page.until', { day: format.dayAt(ticket.expires_at) })}
      </p>
    </article>
  )
}

/** Reads the ticket again, and says of when it is. */
const Freshness = ({ shown: { readAt, isReading, problem }, refresh }: ShownProps) => {
  const { t } = useTranslation('ticketLink')
  const format = useFormat()
  const problemText = useProblemText()
  return (
    <>
      <span className="inline-flex items-center gap-2">
        <Button look="ghost" busy={isReading} onClick={refresh}>
          <RefreshCw aria-hidden />
          {t('page.refresh')}
        </Button>
        <time dateTime={readAt} className="text-ink-3 text-sm tabular">
          {t('page.readAt', { time: format.time(readAt) })}
        </time>
      </span>
      {problem && (
        <div className="w-full">
          <Notice tone="warning">
            {t('page.unread')}. {problemText(problem)}
          </Notice>
        </div>
      )}
    </>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title} className="mt-8">
    <h2 className="mb-2 font-semibold text-md">{title}</h2>
    {children}
  </section>
)

const Files = ({ ticket }: { readonly ticket: LinkedTicket }) => {
  const { t } = useTranslation('ticketLink')
  const format = useFormat()
  return (
    <ul className="grid gap-1">
      {ticket.files.map(({ id, name, bytes, address }) => (
        <li key={id} className="flex min-w-0 items-center gap-2">
          <Paperclip aria-hidden className="size-4 shrink-0 text-ink-3" />
          <a
            href={address}
            download={name}
            aria-label={t('page.download', { name })}
            className="inline-flex min-w-0 items-center text-accent-text touch:min-h-11 hover:underline"
          >
            <span className="truncate">{name}</span>
          </a>
          <span className="shrink-0 text-ink-3 text-sm tabular">{format.bytes(bytes)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Nobody without an account opens another ticket. */
const REFERENCES = { people: [], ticketLink: () => null } as const

const Answers = ({ ticket }: { readonly ticket: LinkedTicket }) => {
  const { t } = useTranslation('ticketLink')
  const format = useFormat()
  if (ticket.comments.length === 0) return <p className="text-ink-2">{t('page.noAnswers')}</p>
  return (
    <ol className="grid gap-4">
      {ticket.has_earlier && <li className="text-ink-2">{t('page.earlier')}</li>}
      {ticket.comments.map((comment) => (
        <li key={comment.id} className="rounded-lg border px-4 py-3">
          <p className="mb-1.5 flex flex-wrap items-center gap-x-2 text-sm">
            <span className="font-semibold">{comment.by ?? t('page.somebody')}</span>
            {comment.is_staff && <Badge tone="accent">{t('page.team')}</Badge>}
            <time dateTime={comment.at} className="ml-auto text-ink-3 tabular">
              {format.stamp(comment.at)}
            </time>
          </p>
          <Markdown text={comment.body} references={REFERENCES} />
        </li>
      ))}
    </ol>
  )
}
