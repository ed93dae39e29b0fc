import { Command } from 'cmdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { groupsOf } from '../../kit/inputs/option-groups.ts'
import { matchesWords } from '../../text/fold.ts'
import { BackButton } from './back-button.tsx'
import { Group, Item, PaletteFrame } from './palette-parts.tsx'
import type { StepProps } from './step-props.ts'
import { type Choice, useChoices } from './use-choices.ts'

/** The second step of an action that asks for a value. Backspace in the empty field goes back. */
export const ChoiceStep = ({ model, record, action, input, onBack, onChoose }: StepProps<'choice' | 'flag'>) => {
  const { t } = useTranslation('palette')
  const labels = useLabels()
  const [typed, setTyped] = useState('')
  const title = labels.actionOf(model, action)
  const choices = useChoices(record, input).filter(({ label, detail = '' }) =>
    matchesWords(`${label} ${detail}`, typed.trim()),
  )
  return (
    <PaletteFrame
      label={title}
      typed={typed}
      onTyped={setTyped}
      onBackspace={onBack}
      start={<BackButton onBack={onBack} />}
    >
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
