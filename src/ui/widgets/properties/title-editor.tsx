import { useEffect, useRef, useState } from 'react'
import { DEFAULT_TEXT_LENGTH } from '#contract/core/parse.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFocusBack } from '../../hooks/page/use-focus-back.ts'
import { useSetter } from './use-setter.ts'

interface TitleEditorProps<Name extends ModelName> {
  readonly record: Mirrored<Name> & { readonly name: string }
  /** Name of the editor for screen readers and as a hint. */
  readonly label: string
}

/** The name of a record as heading, edited in place: Enter or leaving saves, Escape cancels. */
export const TitleEditor = <Name extends ModelName>({ record, label }: TitleEditorProps<Name>) => {
  const { isAllowed, set } = useSetter(record, 'name')
  const [typed, setTyped] = useState<string | null>(null)
  /** The title when editing began; later changes by others do not count as seen. */
  const seen = useRef(record.name)
  const field = useRef<HTMLTextAreaElement>(null)
  const isEditing = typed !== null
  const around = useFocusBack<HTMLDivElement>(isEditing)

  useEffect(() => {
    if (isEditing) field.current?.select()
  }, [isEditing])

  const save = () => {
    const name = typed?.trim() ?? ''
    setTyped(null)
    if (name !== '' && name !== seen.current) void set(name, seen.current)
  }

  const editor = () => (
    <textarea
      ref={field}
      rows={1}
      maxLength={DEFAULT_TEXT_LENGTH}
      aria-label={label}
      value={typed ?? ''}
      onChange={(event) => setTyped(event.target.value.replaceAll(/[\r\n]+/g, ' '))}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault()
          save()
        } else if (event.key === 'Escape') setTyped(null)
      }}
      className="field-sizing-content -mx-2 w-[calc(100%+16px)] resize-none rounded-md bg-hover px-2 py-1 font-semibold text-xl"
    />
  )
  const heading = () => (
    <h1 className="font-semibold text-xl">
      {isAllowed ? (
        <button
          type="button"
          title={label}
          onClick={() => {
            seen.current = record.name
            setTyped(record.name)
          }}
          className="-mx-2 cursor-text rounded-md px-2 py-1 text-left hover:bg-hover touch:min-h-11 touch:min-w-11"
        >
          {record.name}
        </button>
      ) : (
        record.name
      )}
    </h1>
  )
  return <div ref={around}>{isEditing ? editor() : heading()}</div>
}
