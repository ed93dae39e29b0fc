import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WireImport } from '#contract/calls/import.calls.ts'
import { DEFAULT_TEXT_LENGTH } from '#contract/core/parse.ts'
import { DATE_ORDERS, IMPORT_KINDS, type ImportAnswers, type ImportReport } from '#contract/import/import.ts'
import { Button } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/feedback/notice.tsx'
import { Input } from '../../../kit/inputs/input.tsx'
import { RadioList } from '../../../kit/inputs/radio-list.tsx'
import { Switch } from '../../../kit/inputs/switch.tsx'
import { ImportColumns } from './import-columns.tsx'
import { PeopleQuestion, StagesQuestion } from './import-mappings.tsx'
import type { ImportSteps } from './use-imports.ts'

interface ImportQuestionsProps {
  readonly shown: WireImport
  readonly report: ImportReport
  readonly steps: ImportSteps
}

/** Decisions about a file; each is proposed, and the file is checked again with them. */
export const ImportQuestions = ({ shown, report, steps: { busy, step } }: ImportQuestionsProps) => {
  const { t } = useTranslation('imports')
  const [answers, setAnswers] = useState<ImportAnswers>(shown.answers)
  const change = (changes: Partial<ImportAnswers>): void => setAnswers({ ...answers, ...changes })
  const [asksForColumns, asksForOrder] = [report.questions.includes('columns'), report.has_ambiguous_dates]
  return (
    <section aria-labelledby="import-questions" className="grid grid-cols-1 gap-5 rounded-lg border p-4">
      <div>
        <h3 id="import-questions" className="font-semibold">
          {t('questions')}
        </h3>
        <p className="text-ink-2 text-sm">{t('questionsHint')}</p>
      </div>
      {asksForColumns && <Notice tone="warning">{t('columnsMissing')}</Notice>}
      {shown.source === 'table' && (
        <RadioList
          legend={t('kind')}
          value={answers.kind}
          options={IMPORT_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
          // The columns of another kind are not those that were chosen for this one.
          onChange={(kind) => change({ kind, columns: {} })}
        />
      )}
      <ImportColumns
        headers={report.headers}
        kind={answers.kind}
        columns={answers.columns}
        isOpen={asksForColumns}
        onChange={(columns) => change({ columns })}
      />
      {asksForOrder && (
        <RadioList
          legend={t('dateOrder')}
          value={answers.date_order}
          options={DATE_ORDERS.map((order) => ({ value: order, label: t(`dateOrders.${order}`) }))}
          onChange={(date_order) => change({ date_order })}
        />
      )}
      {report.statuses.length > 0 && (
        <StagesQuestion statuses={report.statuses} stages={answers.stages} onChange={(stages) => change({ stages })} />
      )}
      {report.people.length > 0 && (
        <PeopleQuestion people={report.people} chosen={answers.people} onChange={(people) => change({ people })} />
      )}
      {answers.kind !== 'clients' && <Defaults answers={answers} onChange={change} />}
      <div>
        <Button look="secondary" busy={busy} onClick={() => void step('answer', answers)}>
          {t('check')}
        </Button>
      </div>
    </section>
  )
}

const Defaults = ({
  answers,
  onChange,
}: {
  readonly answers: ImportAnswers
  onChange(changes: Partial<ImportAnswers>): void
}) => {
  const { t } = useTranslation('imports')
  const id = useId()
  return (
    <>
      <div className="grid max-w-96 gap-1">
        <label htmlFor={`${id}-client`} className="font-medium">
          {t('ownClient')}
        </label>
        <Input
          id={`${id}-client`}
          value={answers.own_client}
          maxLength={DEFAULT_TEXT_LENGTH}
          onChange={({ currentTarget }) => onChange({ own_client: currentTarget.value })}
        />
      </div>
      <div className="flex items-start gap-3">
        <Switch
          id={`${id}-bill`}
          className="mt-0.5"
          checked={answers.is_to_bill}
          aria-describedby={`${id}-hint`}
          onCheckedChange={(is_to_bill) => onChange({ is_to_bill })}
        />
        <div>
          <label htmlFor={`${id}-bill`} className="font-medium">
            {t('toBill')}
          </label>
          <p id={`${id}-hint`} className="text-ink-2 text-sm">
            {t('toBillHint')}
          </p>
        </div>
      </div>
    </>
  )
}
