import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { type PersonalToken, tokenCalls } from '#contract/calls/token.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { useProblemText } from '../../../hooks/actions/use-problem-text.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { Badge } from '../../../kit/badge.tsx'
import { Button } from '../../../kit/button.tsx'
import { AlertDialog } from '../../../kit/overlays/alert-dialog.tsx'
import { useServices } from '../../../services/services.tsx'
import { localDay } from '../../../text/format.ts'
import { useScopesText } from './use-scopes-text.ts'

interface TokenListProps {
  readonly tokens: readonly PersonalToken[]
  /** Names the owner, where tokens of several people are listed. */
  ownerOf?(token: PersonalToken): string
  reload(): Promise<void>
}

/** Personal tokens, each of which can be revoked. */
export const TokenList = ({ tokens, ownerOf, reload }: TokenListProps) => {
  const { t } = useTranslation('tokens')
  const { t: tCommon } = useTranslation()
  const { online } = useServices()
  const problemText = useProblemText()
  const [ending, setEnding] = useState<PersonalToken | null>(null)
  const [busy, setBusy] = useState(false)
  const revoke = async ({ id, name }: PersonalToken): Promise<void> => {
    setBusy(true)
    try {
      await online.post(pathOf(tokenCalls.revoke, { id: String(id) }), {})
      toast.success(t('revoked', { name }))
    } catch (problem) {
      toast.error(problemText(problem as SignInProblem))
    }
    await reload()
    setBusy(false)
  }
  return (
    <>
      <ul className="grid gap-2">
        {tokens.map((token) => (
          <TokenLine
            key={token.id}
            token={token}
            owner={ownerOf?.(token)}
            busy={busy}
            onRevoke={() => setEnding(token)}
          />
        ))}
      </ul>
      <AlertDialog
        open={ending !== null}
        onOpenChange={() => setEnding(null)}
        title={t('revokeTitle', { name: ending?.name ?? '' })}
        description={t('revokeText')}
        cancelLabel={tCommon('cancel')}
        confirmLabel={t('revoke')}
        destructive
        onConfirm={() => void (ending && revoke(ending))}
      />
    </>
  )
}

interface TokenLineProps {
  readonly token: PersonalToken
  readonly owner: string | undefined
  readonly busy: boolean
  onRevoke(): void
}

const TokenLine = ({ token, owner, busy, onRevoke }: TokenLineProps) => {
  const { t } = useTranslation('tokens')
  const { now } = useServices()
  const format = useFormat()
  const scopesText = useScopesText()
  const { name, hint, scopes, expires_at, last_used_at, network } = token
  const hasEnded = Date.parse(expires_at) <= now().getTime()
  // The end is the last moment of the last day, or the midnight after it.
  const lastDay = format.day(localDay(new Date(Date.parse(expires_at) - 1)))
  const used = last_used_at === null ? t('neverUsed') : t('used', { when: format.when(last_used_at) })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border px-4 py-3">
      <KeyRound aria-hidden className="size-5 shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="min-w-0 break-words">{name}</span>
          <span className="font-mono font-normal text-ink-2 text-sm">{hint}</span>
          {hasEnded && <Badge tone="warning">{t('ended')}</Badge>}
        </p>
        {owner !== undefined && <p className="text-sm">{owner}</p>}
        <p className="text-ink-2 text-sm">{scopesText(scopes)}</p>
        <p className="text-ink-2 text-sm tabular">
          {[t('endsOn', { day: lastDay }), used, network].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Button look="secondary" busy={busy} aria-label={t('revokeOf', { name })} onClick={onRevoke}>
        {t('revoke')}
      </Button>
    </li>
  )
}
