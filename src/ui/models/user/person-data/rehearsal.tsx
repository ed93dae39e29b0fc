import { useTranslation } from 'react-i18next'
import { ERASED_DATA, type ErasureReport, KEPT_DATA } from '#contract/calls/person-data.calls.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { Notice } from '../../../kit/feedback/notice.tsx'

interface RehearsalProps {
  readonly report: ErasureReport
  /** The texts of comments are erased too. */
  readonly withComments: boolean
}

/** Lists what an erasure deletes and what it keeps, with the reason. */
export const Rehearsal = ({ report: { erased, kept, billing_clients }, withComments }: RehearsalProps) => {
  const { t } = useTranslation('user')
  const format = useFormat()
  const gone = ERASED_DATA.flatMap((name) =>
    erased[name] === 0 ? [] : [t(`data.count.${name}`, { count: erased[name], number: format.number(erased[name]) })],
  )
  const staying = KEPT_DATA.flatMap((name) =>
    kept[name] === 0 ? [] : [t(`data.count.${name}`, { count: kept[name], number: format.number(kept[name]) })],
  )
  return (
    <>
      <Part
        title={t('data.dialog.erased')}
        items={[
          t('data.dialog.identity'),
          t('data.dialog.access'),
          ...gone,
          ...(withComments ? [t('data.dialog.texts')] : []),
        ]}
      />
      <Part title={t('data.dialog.kept')} items={[t('data.dialog.invoices'), t('data.dialog.work'), ...staying]} />
      <p className="text-ink-2 text-sm">{t('data.dialog.others')}</p>
      {billing_clients.length > 0 && (
        <Notice tone="warning">{t('data.dialog.billing', { clients: billing_clients.join(', ') })}</Notice>
      )}
    </>
  )
}

const Part = ({ title, items }: { readonly title: string; readonly items: readonly string[] }) => (
  <section>
    <h3 className="mb-1 font-semibold">{title}</h3>
    <ul className="grid list-disc gap-0.5 pl-5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </section>
)
