import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { auditCalls, type ChainReport } from '#contract/calls/audit.calls.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { useProblemText } from '../../hooks/actions/use-problem-text.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useIsOnline } from '../../hooks/sync/use-sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/feedback/notice.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { useServices } from '../../services/services.tsx'

/** Checks on the server that no entry of the activity was removed or changed, and shows what it found. */
export const ChainCheck = () => {
  const { t } = useTranslation('activity')
  const { online } = useServices()
  const problemText = useProblemText()
  const isOnline = useIsOnline()
  const [result, setResult] = useState<ChainReport | SignInProblem | null>(null)
  const [busy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    await online.get(auditCalls.verify.path).then((report) => setResult(report as ChainReport), setResult)
    setBusy(false)
  }
  return (
    <>
      <Button look="secondary" busy={busy} disabled={!isOnline} onClick={() => void check()}>
        <ShieldCheck aria-hidden />
        {t('chain.check')}
      </Button>
      {result && (
        <Dialog open onOpenChange={() => setResult(null)} title={t('chain.title')} closeLabel={t('chain.close')} size="medium">
          {'sealed' in result ? <Report report={result} /> : <Notice tone="warning">{problemText(result)}</Notice>}
        </Dialog>
      )}
    </>
  )
}

const Report = ({ report }: { readonly report: ChainReport }) => {
  const { t } = useTranslation('activity')
  const format = useFormat()
  const { sealed, waiting, forgotten, redacted, head, found, problems } = report
  return (
    <div className="grid gap-3">
      <Notice tone={found === 0 ? 'info' : 'danger'}>
        {found === 0 ? t('chain.whole', { count: sealed, number: format.number(sealed) }) : t('chain.broken', { count: found })}
      </Notice>
      {problems.length > 0 && (
        <ul className="grid gap-1">
          {problems.map(({ kind, position, activity_id }) => (
            <li key={`${kind} ${position}`} className="tabular">
              {t(`chain.problem.${kind}`, { position: format.number(position), id: activity_id ?? '' })}
            </li>
          ))}
        </ul>
      )}
      {forgotten > 0 && <p className="text-ink-2">{t('chain.forgotten', { count: forgotten, number: format.number(forgotten) })}</p>}
      {redacted > 0 && <p className="text-ink-2">{t('chain.redacted', { count: redacted, number: format.number(redacted) })}</p>}
      {waiting > 0 && <p className="text-ink-2">{t('chain.waiting', { count: waiting })}</p>}
      {head !== null && (
        <div>
          <p className="text-ink-2 text-sm">{t('chain.head')}</p>
          <p className="select-all break-all text-sm tabular">{head}</p>
        </div>
      )}
    </div>
  )
}
