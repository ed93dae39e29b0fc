import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountCalls } from '#contract/calls/account.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import { DEFAULT_LOCALE } from '#contract/core/kinds/locale.ts'
import { localePath } from '#contract/routes.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useProblemText } from '../../hooks/actions/use-problem-text.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { Button } from '../../kit/button.tsx'
import { copyToClipboard } from '../../kit/copy-to-clipboard.ts'
import { Notice } from '../../kit/feedback/notice.tsx'
import { Input } from '../../kit/inputs/input.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { useServices } from '../../services/services.tsx'
import { titleOf } from '../../widgets/presentation/record-title.tsx'

interface MadeLink {
  readonly path: string
  readonly expires_at: string
}

interface AutologDialogProps {
  readonly user: Mirrored<'user'>
  onClose(): void
}

/** Makes a link that signs the person in, and shows it until the dialog is closed. */
export const AutologDialog = ({ user, onClose }: AutologDialogProps) => {
  const { t } = useTranslation('user')
  const { t: tCommon } = useTranslation()
  const { online } = useServices()
  const format = useFormat()
  const problemText = useProblemText()
  const [link, setLink] = useState<MadeLink | null>(null)
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const [busy, setBusy] = useState(false)
  const name = titleOf(user)
  const make = async () => {
    setBusy(true)
    setProblem(null)
    await online
      .post(pathOf(accountCalls.makeAutolog, { id: user.id }), { to: null })
      .then((made) => setLink(made as MadeLink), setProblem)
    setBusy(false)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('autolog.title', { name })}
      description={
        link ? t('autolog.made', { name, until: format.time(link.expires_at) }) : t('autolog.lead', { name })
      }
      closeLabel={tCommon('close')}
      size="medium"
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {tCommon('close')}
          </Button>
          {!link && (
            <Button look="primary" busy={busy} onClick={() => void make()}>
              {t('autolog.make')}
            </Button>
          )}
        </>
      }
    >
      {problem && <Notice tone="warning">{problemText(problem)}</Notice>}
      {link ? (
        <CopiedLink address={`${window.location.origin}${localePath(user.locale ?? DEFAULT_LOCALE, link.path)}`} />
      ) : (
        <p className="mt-2 text-ink-3 text-sm">{t('autolog.trace')}</p>
      )}
    </Dialog>
  )
}

const CopiedLink = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation('user')
  const copy = () => copyToClipboard(address, { copied: t('autolog.copied'), cannotCopy: t('autolog.cannotCopy') })
  return (
    <div className="flex gap-2">
      <Input
        readOnly
        autoFocus
        aria-label={t('autolog.link')}
        value={address}
        onFocus={(event) => event.target.select()}
        className="min-w-0 flex-1 tabular"
      />
      <Button look="primary" onClick={() => void copy()}>
        <Copy aria-hidden />
        {t('autolog.copy')}
      </Button>
    </div>
  )
}
