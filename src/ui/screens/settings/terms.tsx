import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TERMS_UPLOAD, uploadIssue } from '#contract/core/files/uploads.ts'
import { issueMessage } from '#contract/locales/issue-message.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { useAll } from '../../hooks/records/use-records.ts'
import { useIsOnline } from '../../hooks/sync/use-sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/feedback/notice.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { useServices } from '../../services/services.tsx'
import { SettingsPage } from './settings-page.tsx'
import { TermsDocument } from './terms-document.tsx'
import { useTerms } from './use-terms.ts'

const { field, accepts } = TERMS_UPLOAD

interface TermsUpload {
  readonly busy: boolean
  /** Why the last file was not taken. */
  readonly problem: string | null
  send(file: File): void
}

/** Uploads the terms: a file that can't be right is refused here, the server looks at its bytes. */
const useTermsUpload = (): TermsUpload => {
  const { t } = useTranslation('settings')
  const locale = useLocale()
  const { files, newId, deviceHealth } = useServices()
  const recordId = useAll('settings')?.[0]?.id
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const upload = async (file: File): Promise<string | null> => {
    const issue = uploadIssue({ name: file.name, mime: file.type, bytes: file.size }, accepts)
    if (issue) return issueMessage(issue, locale)
    if (recordId === undefined) return t('termsFailed')
    const outcome = await files
      .upload({ key: newId(), model: 'settings', field, recordId, name: file.name, file })
      .catch(() => null)
    if (outcome?.status === 'refused') return outcome.message
    return outcome?.status === 'stored' ? null : t('termsFailed')
  }

  const send = (file: File) => {
    setBusy(true)
    setProblem(null)
    void upload(file).then((found) => {
      setBusy(false)
      setProblem(found)
      if (found !== null) return
      toast.success(t('termsSaved'))
      // The page shows the new document with the next change of the settings.
      deviceHealth.syncNow()
    })
  }
  return { busy, problem, send }
}

/** The terms of sale of the company: upload and preview. */
export const ManagerTerms = () => {
  const { t } = useTranslation('settings')
  const terms = useTerms()
  const { busy, problem, send } = useTermsUpload()
  const isOnline = useIsOnline()
  const input = useRef<HTMLInputElement>(null)
  const action = (
    <Button
      look={terms.state === 'none' ? 'primary' : 'secondary'}
      busy={busy}
      disabled={!isOnline}
      onClick={() => input.current?.click()}
    >
      <FileUp aria-hidden />
      {t(terms.state === 'none' ? 'termsUpload' : 'termsReplace')}
    </Button>
  )
  return (
    <SettingsPage current="manager.terms">
      <p className="mb-4 max-w-[64ch] text-ink-2">{t('termsLead')}</p>
      {problem !== null && (
        <div className="mb-4">
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
      {!isOnline && <p className="mb-4 text-ink-2">{t('termsOffline')}</p>}
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        aria-label={t('termsUpload')}
        tabIndex={-1}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Allows choosing the same file again.
          event.target.value = ''
          if (file) send(file)
        }}
      />
      <TermsDocument terms={terms} noneHint={t('termsNoneHint')} action={action} />
    </SettingsPage>
  )
}
