import { useState } from 'react'
import type { Completion } from '../../widgets/markdown/completion.ts'
import { MarkdownField, type MarkdownFieldProps } from '../../widgets/markdown/markdown-field.tsx'
import type { Person } from './readers.ts'
import { useReferenceOptions } from './use-reference-options.tsx'

interface CommentFieldProps extends Omit<MarkdownFieldProps, 'options' | 'completion' | 'onCompletion'> {
  /** People who can be mentioned. */
  readonly people: readonly Person[]
}

/** The text of a comment being written, with people and tickets to choose from. */
export const CommentField = ({ people, ...field }: CommentFieldProps) => {
  const [completion, setCompletion] = useState<Completion | null>(null)
  return (
    <MarkdownField
      {...field}
      completion={completion}
      options={useReferenceOptions(completion, people)}
      onCompletion={setCompletion}
    />
  )
}
