import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraftText } from '../../../hooks/actions/use-draft-text.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { Button } from '../../../kit/button.tsx'
import { Checkbox } from '../../../kit/inputs/checkbox.tsx'
import { Input } from '../../../kit/inputs/input.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { toast } from '../../../kit/overlays/toast.ts'
import { useUndo } from '../../../services/undo-context.ts'
import { draftKeyOf } from './draft-key.ts'
import { QuickChips, QuickProblems } from './quick-chips.tsx'
import { useLastEntry } from './use-last-entry.ts'
import { type QuickDefaults, useQuickEntry } from './use-quick-entry.ts'

interface QuickAddDialogProps {
  /** The text to begin with. */
  readonly text: string
  /** The ticket of the page below, and the person whose time its list shows. */
  readonly defaults: QuickDefaults
  onClose(): void
}

/** Time in one line, understood while it is typed. */
export const QuickAddDialog = ({ onClose, ...rest }: QuickAddDialogProps) => {
  const { t } = useTranslation('quickAdd')
  const { t: tCommon } = useTranslation()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('lead')}
      closeLabel={tCommon('close')}
      size="medium"
    >
      <QuickAddForm {...rest} onClose={onClose} />
    </Dialog>
  )
}

/** Stores an entry once, and says so with an undo; returns whether it is stored. */
const useStoredEntry = (entry: ReturnType<typeof useQuickEntry>) => {
  const { t } = useTranslation('quickAdd')
  const { t: tCommon } = useTranslation()
  const { t: tUndo } = useTranslation('undo')
  const { undoAction } = useUndo()
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  const store = async (withBilling: boolean, draftKey: string): Promise<boolean> => {
    if (!entry.isReady || busy) return false
    setBusy(true)
    const groupId = await entry.store(withBilling, draftKey)
    setBusy(false)
    if (groupId === null) return false
    const title = t('added', { ut: format.ut(entry.read.ut ?? 0), ticket: entry.ticket?.name ?? '' })
    toast.success(tCommon('saved'), {
      description: title,
      action: { label: tUndo('undo'), onClick: () => void undoAction(groupId, title) },
    })
    return true
  }
  return { busy, store }
}

const QuickAddForm = ({ text: first, defaults, onClose }: QuickAddDialogProps) => {
  const { t } = useTranslation('quickAdd')
  const { t: tCommon } = useTranslation()
  const id = useId()
  const draftKey = draftKeyOf(defaults)
  const { text, setText, clear, whileSending } = useDraftText(draftKey, first)
  const [withBilling, setWithBilling] = useState(false)
  const entry = useQuickEntry(text, defaults)
  const last = useLastEntry()
  const { busy, store } = useStoredEntry(entry)
  const [isAwaited, setAwaited] = useState(false)

  const submit = async () => {
    // The named ticket is still being read.
    if (entry.ticket === undefined) return setAwaited(true)
    if (!(await whileSending(() => store(withBilling && entry.mayChangeBilling, draftKey)))) return
    clear()
    onClose()
  }
  useEffect(() => {
    if (!isAwaited || entry.ticket === undefined) return
    setAwaited(false)
    void submit()
  })
  // A text that the palette gave was typed, and takes the place of an earlier draft.
  useEffect(() => {
    if (first !== '') setText(first)
  }, [first, setText])
  const repeatLast = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' || text !== '' || last === null) return
    event.preventDefault()
    setText(last)
  }

  return (
    <form
      aria-label={t('title')}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        void submit()
      }}
    >
      <Input
        value={text}
        onChange={(event) => {
          setAwaited(false)
          setText(event.target.value)
        }}
        onKeyDown={repeatLast}
        aria-label={t('line')}
        aria-describedby={`${id}-hint`}
        placeholder={t('example')}
        autoComplete="off"
        autoFocus
        enterKeyHint="done"
      />
      <QuickChips read={entry.read} ticket={entry.ticket} person={entry.person} />
      <QuickProblems parts={entry.read.parts} />
      {entry.mayChangeBilling && (
        <label htmlFor={`${id}-billing`} className="flex items-center gap-2">
          <Checkbox id={`${id}-billing`} checked={withBilling} onCheckedChange={setWithBilling} />
          {t(entry.read.billable ? 'makeBillable' : 'makeNotBillable')}
        </label>
      )}
      <p id={`${id}-hint`} className="text-ink-3 text-sm">
        {t(last === null ? 'hint' : 'hintLast')}
      </p>
      <div className="flex justify-end gap-2">
        <Button
          look="secondary"
          onClick={() => {
            clear()
            onClose()
          }}
        >
          {tCommon('cancel')}
        </Button>
        <Button
          look="primary"
          type="submit"
          busy={busy || isAwaited}
          disabled={entry.ticket !== undefined && !entry.isReady}
        >
          {tCommon('save')}
        </Button>
      </div>
    </form>
  )
}
