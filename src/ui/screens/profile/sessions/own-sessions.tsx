import { Laptop, LogOut, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type OpenSession, sessionCalls } from '#contract/calls/session.calls.ts'
import { deviceOf } from '#contract/device.ts'
import { useOnlineAnswer } from '../../../hooks/actions/use-online-answer.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { Badge } from '../../../kit/badge.tsx'
import { Button } from '../../../kit/button.tsx'
import { AlertDialog } from '../../../kit/overlays/alert-dialog.tsx'
import { OnlineSection } from '../../../widgets/online-section.tsx'
import { useEndSession } from './use-end-session.ts'

/** `others`: every session but this one. */
type Ending = OpenSession | 'others'

/** One’s own open sessions, each of which can be ended from here. */
export const OwnSessions = () => {
  const { t } = useTranslation('security')
  const { t: tCommon } = useTranslation()
  const shown = useOnlineAnswer<readonly OpenSession[]>(sessionCalls.list.path)
  const [ending, setEnding] = useState<Ending | null>(null)
  const { end, busy } = useEndSession(shown.reload)
  const kind = ending === 'others' ? 'others' : 'one'
  const name = useSessionName()
  return (
    <OnlineSection shown={shown}>
      {(sessions) => (
        <>
          <ul className="grid gap-2">
            {sessions.map((session) => (
              <SessionLine key={session.id} session={session} busy={busy} onEnd={() => setEnding(session)} />
            ))}
          </ul>
          {sessions.length > 1 && (
            <Button look="secondary" busy={busy} onClick={() => setEnding('others')} className="mt-3">
              <LogOut aria-hidden />
              {t('sessions.endOthers')}
            </Button>
          )}
          <AlertDialog
            open={ending !== null}
            onOpenChange={() => setEnding(null)}
            title={t(`sessions.${kind}Title`, { device: ending === null || ending === 'others' ? '' : name(ending) })}
            description={t(`sessions.${kind}Text`)}
            cancelLabel={tCommon('cancel')}
            confirmLabel={t(`sessions.${kind}Confirm`)}
            destructive
            onConfirm={() => void (ending && end(ending === 'others' ? null : ending.id))}
          />
        </>
      )}
    </OnlineSection>
  )
}

const useSessionName = () => {
  const { t } = useTranslation('security')
  return ({ user_agent }: OpenSession): string => deviceOf(user_agent) ?? t('sessions.unknown')
}

const isPhone = (agent: string | null): boolean => /Mobile|Android|iPhone|iPad/.test(agent ?? '')

interface SessionLineProps {
  readonly session: OpenSession
  readonly busy: boolean
  onEnd(): void
}

const SessionLine = ({ session, busy, onEnd }: SessionLineProps) => {
  const { t } = useTranslation('security')
  const format = useFormat()
  const name = useSessionName()(session)
  const Icon = isPhone(session.user_agent) ? Smartphone : Laptop
  const used = t('sessions.used', { when: format.when(session.last_used_at) })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border px-4 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {session.is_current && <Badge tone="accent">{t('sessions.current')}</Badge>}
        </p>
        <p className="text-ink-2 text-sm tabular">{[used, session.network].filter(Boolean).join(' · ')}</p>
      </div>
      {!session.is_current && (
        <Button look="secondary" busy={busy} aria-label={t('sessions.endOf', { device: name })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
