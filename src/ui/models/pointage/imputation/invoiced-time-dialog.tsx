import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseUt } from '#contract/core/kinds/parse-ut.ts'
import { DEFAULT_UT_PER_DAY, MAX_UT_PER_DAY } from '#contract/core/kinds/ut.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFocusInvalid } from '../../../hooks/page/use-focus-invalid.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { Button } from '../../../kit/button.tsx'
import { FieldRow } from '../../../kit/inputs/field-row.tsx'
import { Input } from '../../../kit/inputs/input.tsx'
import { RadioList } from '../../../kit/inputs/radio-list.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { usePerson } from '../../../services/services.tsx'
import { shareOut } from '../to-invoice/share-out.ts'
import { useInvoicedValues } from './use-invoiced-values.ts'

type Pointage = Mirrored<'pointage'>

/**
 * A length for each entry, a total that is shared out by worked time, or the worked time itself.
 */
const WAYS = ['each', 'total', 'worked'] as const
type Way = (typeof WAYS)[number]

interface InvoicedTimeDialogProps {
  readonly pointages: readonly Pointage[]
  done(): void
  onClose(): void
}

/** Sets the time that is invoiced for one entry, a group or a selection. */
export const InvoicedTimeDialog = ({ pointages, done, onClose }: InvoicedTimeDialogProps) => {
  const { t } = useTranslation('invoicing')
  const { t: tCommon } = useTranslation()
  const { user } = usePerson()
  const format = useFormat()
  const formId = useId()
  const { form, focusInvalid } = useFocusInvalid(null)
  const { free, setTime } = useInvoicedValues(pointages)
  const worked = free.reduce((sum, { ut }) => sum + ut, 0)
  const [way, setWay] = useState<Way>(free.length === 1 ? 'each' : 'total')
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const ut = parseUt(typed, user.ut_per_day ?? DEFAULT_UT_PER_DAY)
  const shares =
    way === 'total' && ut !== null
      ? shareOut(
          ut,
          free.map((pointage) => pointage.ut),
        )
      : []
  const isRight =
    way === 'worked' ||
    (ut !== null && (way === 'each' ? ut <= MAX_UT_PER_DAY : shares.every((share) => share <= MAX_UT_PER_DAY)))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!isRight) {
      focusInvalid()
      return
    }
    onClose()
    done()
    const shareOf = new Map(free.map(({ id }, index) => [id, shares[index] ?? null]))
    void setTime(({ id }) => (way === 'worked' ? null : way === 'each' ? ut : (shareOf.get(id) ?? null)))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('invoiced.timeTitle', { count: free.length })}
      description={t('invoiced.timeHint', { time: format.ut(worked) })}
      closeLabel={tCommon('close')}
      holdsText
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {tCommon('cancel')}
          </Button>
          <Button look="primary" type="submit" form={formId}>
            {t('invoiced.set')}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <RadioList<Way>
          legend={t('invoiced.way')}
          value={way}
          options={WAYS.filter((value) => value !== 'total' || free.length > 1).map((value) => ({
            value,
            label: t(`invoiced.ways.${value}`),
          }))}
          onChange={setWay}
        />
        {way !== 'worked' && <LengthField typed={typed} isWrong={isTried && !isRight} onType={setTyped} />}
      </form>
    </Dialog>
  )
}

interface LengthFieldProps {
  readonly typed: string
  readonly isWrong: boolean
  onType(text: string): void
}

const LengthField = ({ typed, isWrong, onType }: LengthFieldProps) => {
  const { t } = useTranslation('invoicing')
  const { t: tCommon } = useTranslation()
  return (
    <FieldRow
      label={t('invoiced.length')}
      required
      hint={tCommon('form.utHint')}
      error={isWrong ? tCommon('form.utBad') : undefined}
    >
      {({ id, describedBy, invalid }) => (
        <Input
          id={id}
          value={typed}
          placeholder="1h30"
          autoComplete="off"
          autoFocus
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          onChange={(event) => onType(event.target.value)}
          className="tabular"
        />
      )}
    </FieldRow>
  )
}
