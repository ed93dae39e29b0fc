import { useTranslation } from 'react-i18next'
import type { ChainReport } from '#contract/calls/audit.calls.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { useProblemText } from '../../hooks/actions/use-problem-text.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { Notice } from '../../kit/feedback/notice.tsx'

/** The result of a check, or why there is none. */
export const ChainResult = ({ result }: { readonly result: ChainReport | SignInProblem }) => {
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
        {found === 0
          ? t('chain.whole', { count: sealed, number: format.number(sealed) })
          : t('chain.broken', { count: found })}
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
      {forgotten > 0 && (
        <p className="text-ink-2">{t('chain.forgotten', { count: forgotten, number: format.number(forgotten) })}</p>
      )}
      {redacted > 0 && (
        <p className="text-ink-2">{t('chain.redacted', { count: redacted, number: format.number(redacted) })}</p>
      )}
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
