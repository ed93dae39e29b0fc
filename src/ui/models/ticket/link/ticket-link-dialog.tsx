import { Copy, Link2Off } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketLink } from '#contract/calls/ticket-link.calls.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { localePath } from '#contract/routes.ts'
import { useProblemText } from '../../../hooks/actions/use-problem-text.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLocale } from '../../../hooks/page/use-path.ts'
import { Button } from '../../../kit/button.tsx'
import { copyToClipboard } from '../../../kit/copy-to-clipboard.ts'
import { Notice } from '../../../kit/feedback/notice.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { FieldRow } from '../../../kit/inputs/field-row.tsx'
import { Input } from '../../../kit/inputs/input.tsx'
import { AlertDialog } from '../../../kit/overlays/alert-dialog.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { toast } from '../../../kit/overlays/toast.ts'
import { useTicketLinks } from './use-ticket-links.ts'

interface TicketLinkDialogProps {
  readonly ticketId: RecordId
  onClose(): void
}

/** Makes, copies and ends the links with which people without an account follow a ticket. */
export const TicketLinkDialog = ({ ticketId, onClose }: TicketLinkDialogProps) => {
  const { t } = useTranslation('ticketLink')
  const { t: tCommon } = useTranslation()
  const problemText = useProblemText()
  const { links, problem, make, revoke } = useTicketLinks(ticketId)
  const addressProblem = problem?.errors['email']?.[0]
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title')}
      description={t('lead')}
      closeLabel={tCommon('close')}
      size="medium"
      holdsText
    >
      <div className="grid gap-5">
        {problem && addressProblem === undefined && (
          <Notice tone="warning">{problem.code === 'offline' ? t('offline') : problemText(problem)}</Notice>
        )}
        <MakeForm make={make} problem={addressProblem} />
        <section aria-label={t('links')}>
          <h3 className="mb-2 font-semibold">{t('links')}</h3>
          {links === undefined ? (
            !problem && <Skeleton className="h-11 w-full" />
          ) : links.length === 0 ? (
            <p className="text-ink-2">{t('none')}</p>
          ) : (
            <Links links={links} revoke={revoke} />
          )}
        </section>
      </div>
    </Dialog>
  )
}

interface MakeFormProps {
  /** The message of the server to the address. */
  readonly problem: string | undefined
  make(email: string | null): Promise<TicketLink | null>
}

const MakeForm = ({ problem, make }: MakeFormProps) => {
  const { t } = useTranslation('ticketLink')
  const { t: tCommon } = useTranslation()
  const [email, setEmail] = useState('')
  const [isBusy, setBusy] = useState(false)
  const address = email.trim()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    const made = await make(address === '' ? null : address)
    setBusy(false)
    if (!made) return
    setEmail('')
    toast.success(made.email === null ? t('made') : t('sent', { email: made.email }))
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-3">
      <FieldRow
        label={t('email')}
        required={false}
        optionalLabel={tCommon('optional')}
        hint={t('emailHint')}
        error={problem}
      >
        {({ id, describedBy, invalid }) => (
          <Input
            id={id}
            type="email"
            inputMode="email"
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
          />
        )}
      </FieldRow>
      <Button look="primary" type="submit" busy={isBusy} className="justify-self-start">
        {address === '' ? t('make') : t('send')}
      </Button>
    </form>
  )
}

interface LinksProps {
  readonly links: readonly TicketLink[]
  revoke(link: TicketLink): Promise<boolean>
}

const Links = ({ links, revoke }: LinksProps) => {
  const { t } = useTranslation('ticketLink')
  const { t: tCommon } = useTranslation()
  const [asked, setAsked] = useState<TicketLink | null>(null)
  const ending = useRef(new Set<number>())
  const end = async (link: TicketLink): Promise<void> => {
    ending.current.add(link.id)
    if (await revoke(link)) toast.success(t('revoked'))
    ending.current.delete(link.id)
  }
  return (
    <>
      <ul className="overflow-hidden rounded-md border">
        {links.map((link) => (
          // The button keeps the focus while its link ends: it is not disabled.
          <LinkLine key={link.id} link={link} onEnd={() => !ending.current.has(link.id) && setAsked(link)} />
        ))}
      </ul>
      <AlertDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={t('revoke', { name: asked?.email ?? t('anyone') })}
        description={t('revokeText')}
        cancelLabel={tCommon('cancel')}
        confirmLabel={t('revokeConfirm')}
        destructive
        onConfirm={() => asked && void end(asked)}
      />
    </>
  )
}

const LinkLine = ({ link, onEnd }: { readonly link: TicketLink; onEnd(): void }) => {
  const { t } = useTranslation('ticketLink')
  const format = useFormat()
  const locale = useLocale()
  const name = link.email ?? t('anyone')
  const copy = () =>
    copyToClipboard(`${window.location.origin}${localePath(locale, link.path)}`, {
      copied: t('copied'),
      cannotCopy: t('cannotCopy'),
    })
  return (
    <li className="flex items-center gap-2 border-line border-b py-1.5 pr-1.5 pl-3 last:border-0">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        <span className="block text-ink-3 text-sm">{t('until', { day: format.dayAt(link.expires_at) })}</span>
      </span>
      <IconButton label={t('copy')} onClick={() => void copy()}>
        <Copy aria-hidden />
      </IconButton>
      <IconButton label={t('revoke', { name })} onClick={onEnd}>
        <Link2Off aria-hidden />
      </IconButton>
    </li>
  )
}
