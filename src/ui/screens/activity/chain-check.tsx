import { ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { auditCalls, type ChainReport } from '#contract/calls/audit.calls.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { useProblemText } from '../../hooks/actions/use-problem-text.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useIsOnline } from '../../hooks/sync/use-sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/feedback/notice.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { useServices } from '../../services/services.tsx'

type Check = 'running' | ChainReport | SignInProblem

/**
 * Checks on the server that no entry of the activity was removed or changed. `dialog` shows the
 * result; it stands outside a sheet with the button, which the press on the button closes.
 */
export const useChainCheck = (): { readonly button: ReactNode; readonly dialog: ReactNode } => {
  const { t } = useTranslation('activity')
  const { online } = useServices()
  const isOnline = useIsOnline()
  const [check, setCheck] = useState<Check | null>(null)
  /** A dialog that was closed meanwhile stays closed. */
  const finish = (result: Check) => setCheck((shown) => shown && result)
  const start = () => {
    setCheck('running')
    void online.get(auditCalls.verify.path).then((report) => finish(report as ChainReport), finish)
  }
  const button = (
    <Button look="secondary" disabled={!isOnline} onClick={start} data-closes-tools>
      <ShieldCheck aria-hidden />
      {t('chain.check')}
    </Button>
  )
  const dialog = check && (
    <Dialog open onOpenChange={() => setCheck(null)} title={t('chain.title')} closeLabel={t('chain.close')} size="medium">
      {check === 'running' ? (
        <div aria-busy className="animate-breathe">
          <Skeleton className="h-24" />
        </div>
      ) : (
        <Result result={check} />
      )}
    </Dialog>
  )
  return { button, dialog }
}

const Result = ({ result }: { readonly result: ChainReport | SignInProblem }) => {
  const problemText = useProblemText()
  return 'sealed' in result ? <Report report={result} /> : <Notice tone="warning">{problemText(result)}</Notice>
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
