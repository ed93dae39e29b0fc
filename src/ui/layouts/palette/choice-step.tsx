import { Command } from 'cmdk'
import { ArrowLeft, Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord } from '#contract/core/model.ts'
import type { ModelName } from '#contract/registry.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { groupsOf } from '../../kit/inputs/option-groups.ts'
import { matchesWords } from '../../text/fold.ts'
import { Group, Item, PaletteFrame } from './palette-parts.tsx'
import type { ActionInput } from './record-actions.ts'
import { type Choice, useChoices } from './use-choices.ts'

interface StepProps<Kind extends ActionInput['kind']> {
  readonly model: ModelName
  readonly record: AnyRecord
  readonly action: string
  readonly input: Extract<ActionInput, { kind: Kind }>
  onBack(): void
  onChoose(value: string | number | null): void
}

const BackButton = ({ onBack }: { onBack(): void }) => {
  const { t } = useTranslation('palette')
  return (
    <IconButton label={t('back')} size="small" onClick={onBack} className="-ml-1">
      <ArrowLeft aria-hidden />
    </IconButton>
  )
}

/** The second step of an action that asks for a value. Backspace in the empty field goes back. */
export const ChoiceStep = ({ model, record, action, input, onBack, onChoose }: StepProps<'choice' | 'flag'>) => {
  const { t } = useTranslation('palette')
  const labels = useLabels()
  const [typed, setTyped] = useState('')
  const title = labels.actionOf(model, action)
  const choices = useChoices(record, input).filter(({ label, detail = '' }) => matchesWords(`${label} ${detail}`, typed.trim()))
  return (
    <PaletteFrame label={title} typed={typed} onTyped={setTyped} onBackspace={onBack} start={<BackButton onBack={onBack} />}>
      <Command.Empty className="py-10 text-center text-ink-3">{t('nothing')}</Command.Empty>
      {groupsOf(choices).map(({ name, options }) => {
        const items = options.map((choice) => <ChoiceItem key={choice.value} choice={choice} onChoose={onChoose} />)
        return name === undefined ? (
          items
        ) : (
          <Group key={name} heading={name}>
            {items}
          </Group>
        )
      })}
    </PaletteFrame>
  )
}

interface ChoiceItemProps {
  readonly choice: Choice
  onChoose(value: Choice['chosen']): void
}

const ChoiceItem = ({ choice: { value, label, detail, icon, chosen }, onChoose }: ChoiceItemProps) => (
  <Item value={`choice-${value}`} onSelect={() => onChoose(chosen)}>
    {icon}
    <span className="min-w-0 flex-1 truncate">{label}</span>
    {detail !== undefined && <span className="max-w-[45%] shrink-0 truncate text-ink-3 text-sm">{detail}</span>}
  </Item>
)

/** The second step of an action that asks for a line of text, which begins with the present one. */
export const TextStep = ({ model, record, action, input, onBack, onChoose }: StepProps<'text'>) => {
  const { t } = useTranslation('palette')
  const labels = useLabels()
  const present = String(record[input.name] ?? '')
  const [typed, setTyped] = useState(present)
  const text = typed.trim()
  const isTooLong = input.field.max !== undefined && text.length > input.field.max
  return (
    <PaletteFrame label={labels.actionOf(model, action)} typed={typed} onTyped={setTyped} onBackspace={onBack} start={<BackButton onBack={onBack} />}>
      {isTooLong && <p className="px-2.5 py-2 text-danger-text">{t('tooLong', { count: input.field.max })}</p>}
      {text !== '' && text !== present && !isTooLong && (
        <Item value="text" onSelect={() => onChoose(text)}>
          <Check aria-hidden />
          <span className="min-w-0 flex-1 truncate">{t('save', { value: text })}</span>
        </Item>
      )}
    </PaletteFrame>
  )
}
