import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isServerId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useWhere } from '../../hooks/records/use-records.ts'
import { useIsOnline } from '../../hooks/sync/use-sync-status.ts'
import { toast } from '../../kit/overlays/toast.ts'

/**
 * Creates a draft credit note and opens it as soon as the server has made it. Without a network a
 * message says where it will be.
 */
export const useCreditNote = (invoice: Mirrored<'invoice'>): (() => Promise<void>) => {
  const { t } = useTranslation('invoice')
  const path = usePath()
  const navigate = useNavigate()
  const isOnline = useIsOnline()
  const { dispatchAction } = useDispatchAction()
  const notes = useWhere('invoice', 'credited_invoice_id', isServerId(invoice.id) ? invoice.id : null)
  /** The credit notes before the new one, while that is awaited. */
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null)

  useEffect(() => {
    const made = known && notes?.find(({ id }) => !known.has(id))
    if (!made) return
    setKnown(null)
    navigate(path('manager.invoice', { invoice: made.id }))
  }, [known, notes, navigate, path])

  return async () => {
    const answer = await dispatchAction('invoice', invoice, 'createCreditNote', {})
    if (answer?.status !== 'logged') return
    if (isOnline && notes) setKnown(new Set(notes.map(({ id }) => id)))
    else toast(t('creditCreated'))
  }
}
