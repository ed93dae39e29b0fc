import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { BackButton } from './back-button.tsx'
import { Item, PaletteFrame } from './palette-parts.tsx'
import type { StepProps } from './step-props.ts'

/** The second step of an action that asks for a line of text, which begins with the present one. */
export const TextStep = ({ model, record, action, input, onBack, onChoose }: StepProps<'text'>) => {
  const { t } = useTranslation('palette')
  const labels = useLabels()
  const present = String(record[input.name] ?? '')
  const [typed, setTyped] = useState(present)
  const text = typed.trim()
  const isTooLong = input.field.max !== undefined && text.length > input.field.max
  return (
    <PaletteFrame
      label={labels.actionOf(model, action)}
      typed={typed}
      onTyped={setTyped}
      onBackspace={onBack}
      start={<BackButton onBack={onBack} />}
    >
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
