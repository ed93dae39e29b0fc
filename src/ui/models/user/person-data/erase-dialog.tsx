import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ErasureReport, personDataCalls } from '#contract/calls/person-data.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { errorMessage } from '#contract/locales/messages.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useProblemText } from '../../../hooks/actions/use-problem-text.ts'
import { useLocale } from '../../../hooks/page/use-path.ts'
import { Button } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/feedback/notice.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { Checkbox } from '../../../kit/inputs/checkbox.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { toast } from '../../../kit/overlays/toast.ts'
import { useServices } from '../../../services/services.tsx'
import { titleOf } from '../../../widgets/presentation/record-title.tsx'
import { Rehearsal } from './rehearsal.tsx'

interface EraseDialogProps {
  readonly user: Mirrored<'user'>
  onClose(): void
}

/** The rehearsal as the server counts it; undefined while it is read. */
const useRehearsal = (id: RecordId) => {
  const { online } = useServices()
  const [report, setReport] = useState<ErasureReport | SignInProblem>()
  useEffect(() => {
    let isShown = true
    const show = (read: unknown) => isShown && setReport(read as ErasureReport | SignInProblem)
    void online.get(pathOf(personDataCalls.rehearse, { id })).then(show, show)
    return () => {
      isShown = false
    }
  }, [online, id])
  return report
}

/** Says what an erasure would delete and what it would keep, and why; then erases the person. */
export const EraseDialog = ({ user, onClose }: EraseDialogProps) => {
  const { t } = useTranslation('user')
  const { t: tCommon } = useTranslation()
  const { online } = useServices()
  const locale = useLocale()
  const problemText = useProblemText()
  const report = useRehearsal(user.id)
  const [withComments, setWithComments] = useState(false)
  const [isSure, setSure] = useState(false)
  const [busy, setBusy] = useState(false)
  const name = titleOf(user)
  const isReady = report !== undefined && 'erased' in report && report.obstacle === null
  const erase = async () => {
    setBusy(true)
    try {
      await online.post(pathOf(personDataCalls.erase, { id: user.id }), { erase_comments: withComments })
      toast.success(t('data.done', { name }))
      onClose()
    } catch (problem) {
      toast.error(problemText(problem as SignInProblem))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('data.dialog.title', { name })}
      description={t('data.dialog.lead')}
      closeLabel={tCommon('close')}
      size="medium"
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {tCommon('cancel')}
          </Button>
          <Button look="danger" busy={busy} disabled={!isReady || !isSure} onClick={() => void erase()}>
            {t('data.dialog.confirm')}
          </Button>
        </>
      }
    >
      {report === undefined ? (
        <Skeleton className="h-64 w-full" />
      ) : !('erased' in report) ? (
        <Notice tone="warning">{problemText(report)}</Notice>
      ) : report.obstacle !== null ? (
        <Notice tone="warning">{errorMessage(report.obstacle, locale)}</Notice>
      ) : (
        <div className="grid gap-4">
          <Rehearsal report={report} withComments={withComments} />
          <Choice text={t('data.dialog.comments')} checked={withComments} onChange={setWithComments} />
          <Choice text={t('data.dialog.sure')} checked={isSure} onChange={setSure} />
        </div>
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  readonly text: string
  readonly checked: boolean
  onChange(checked: boolean): void
}

const Choice = ({ text, checked, onChange }: ChoiceProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside, in a component of its own.
  <label className="flex items-start gap-2.5 touch:min-h-11">
    <span className="mt-0.5 flex">
      <Checkbox checked={checked} onCheckedChange={onChange} />
    </span>
    {text}
  </label>
)
