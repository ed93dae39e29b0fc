import { useComboboxTexts } from '../../fields/combobox-texts.ts'
import { Combobox } from '../../kit/inputs/combobox.tsx'
import type { Option } from '../../kit/inputs/option-line.tsx'
import type { PropertyEditorProps } from './property-editor.ts'

interface QuietChoiceProps extends PropertyEditorProps {
  readonly options: readonly Option[]
  readonly plain: boolean
  readonly placeholder: string
}

/** One option chosen in place. */
export const QuietChoice = ({ id, label, field, value, onChange, options, plain, placeholder }: QuietChoiceProps) => {
  const texts = useComboboxTexts()
  return (
    <div className="w-full">
      <Combobox
        quiet
        plain={plain}
        id={id}
        label={label}
        texts={texts}
        options={options}
        value={value as string | null}
        onChange={onChange}
        clearable={field.nullable === true}
        placeholder={placeholder}
      />
    </div>
  )
}
