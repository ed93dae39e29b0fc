import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportAnswers, StatusLabel, UnknownPerson } from '#contract/import/import.ts'
import { TICKET_STAGES } from '#contract/lifecycle/ticket.ts'
import { user } from '#contract/models/user/user.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { useStaff } from '../../../hooks/records/people.ts'
import { Select } from '../../../kit/inputs/select.tsx'

const Question = ({
  title,
  hint,
  children,
}: {
  readonly title: string
  readonly hint?: string
  readonly children: ReactNode
}) => (
  <fieldset className="grid min-w-0 grid-cols-1 gap-2">
    <legend className="font-medium">{title}</legend>
    {hint !== undefined && <p className="text-ink-2 text-sm">{hint}</p>}
    <ul className="grid grid-cols-1 gap-2">{children}</ul>
  </fieldset>
)

const Line = ({
  name,
  detail,
  children,
}: {
  readonly name: string
  readonly detail: string
  readonly children: ReactNode
}) => (
  <li className="grid grid-cols-1 items-center gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,280px)]">
    <span className="min-w-0 break-words">
      {name} <span className="text-ink-2 text-sm">{detail}</span>
    </span>
    {children}
  </li>
)

interface StagesQuestionProps {
  readonly statuses: readonly StatusLabel[]
  readonly stages: ImportAnswers['stages']
  onChange(stages: ImportAnswers['stages']): void
}

/** The stage of each status of a file; those that everybody reads alike are chosen already. */
export const StagesQuestion = ({ statuses, stages, onChange }: StagesQuestionProps) => {
  const { t } = useTranslation('imports')
  const labels = useLabels()
  return (
    <Question title={t('stages')}>
      {statuses.map(({ key, label, rows, stage }) => (
        <Line key={key} name={label} detail={t('stagesRows', { count: rows })}>
          <Select
            label={`${t('stages')} ${label}`}
            value={stages[key] ?? stage}
            placeholder={t('chooseStage')}
            options={TICKET_STAGES.map((one) => ({ value: one, label: labels.stage[one] }))}
            onChange={(next) => onChange({ ...stages, [key]: next })}
            className="w-full"
          />
        </Line>
      ))}
    </Question>
  )
}

/** No account: an inactive one is created. */
const NEW_ACCOUNT = 'none'

interface PeopleQuestionProps {
  readonly people: readonly UnknownPerson[]
  readonly chosen: ImportAnswers['people']
  onChange(people: ImportAnswers['people']): void
}

/** The accounts of people whom no name or address finds. */
export const PeopleQuestion = ({ people, chosen, onChange }: PeopleQuestionProps) => {
  const { t } = useTranslation('imports')
  const staff = useStaff()
  const options = [
    { value: NEW_ACCOUNT, label: t('createAccount') },
    ...staff.map((one) => ({ value: String(one.id), label: user.title(one as never) })),
  ]
  const choose = (key: string, value: string): void => {
    const { [key]: _former, ...others } = chosen
    onChange(value === NEW_ACCOUNT ? others : { ...others, [key]: Number(value) })
  }
  return (
    <Question title={t('people')} hint={t('peopleHint')}>
      {people.map(({ key, name, rows }) => (
        <Line key={key} name={name} detail={t('rows', { count: rows })}>
          <Select
            label={`${t('people')} ${name}`}
            value={String(chosen[key] ?? NEW_ACCOUNT)}
            options={options}
            onChange={(value) => choose(key, value)}
            className="w-full"
          />
        </Line>
      ))}
    </Question>
  )
}
