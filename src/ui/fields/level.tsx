import type { Field } from '#contract/core/kinds/field.ts'
import { ImportanceIcon } from '../kit/importance.tsx'
import { Combobox } from '../kit/inputs/combobox.tsx'
import type { Option } from '../kit/inputs/option-line.tsx'
import { useComboboxTexts } from './combobox-texts.ts'
import type { WidgetProps } from './widget-props.ts'

/** A level with its icon. */
export const LevelText = ({ value }: { readonly value: number }) => (
  <span className="flex items-center gap-2 tabular">
    <ImportanceIcon value={value} />
    {value}
  </span>
)

/** Every level of a field. */
const levelOptions = ({ min = 1, max = min }: Field): readonly Option[] =>
  Array.from({ length: max - min + 1 }, (_, index) => {
    const level = min + index
    return { value: String(level), label: String(level), icon: <ImportanceIcon value={level} /> }
  })

/** A choice of one level; `quiet` looks like plain text until it is hovered. */
export const LevelWidget = ({ quiet = false, ...props }: WidgetProps & { readonly quiet?: boolean }) => {
  const texts = useComboboxTexts()
  return (
    <Combobox
      plain
      quiet={quiet}
      id={props.id}
      label={props.label}
      texts={texts}
      options={levelOptions(props.field)}
      value={typeof props.value === 'number' ? String(props.value) : null}
      onChange={(next) => props.onChange(Number(next))}
      clearable={false}
      placeholder={props.placeholder ?? ''}
      disabled={props.disabled}
      invalid={props.invalid}
      describedBy={props.describedBy}
    />
  )
}
