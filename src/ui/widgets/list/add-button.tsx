import { Plus } from 'lucide-react'
import { Button } from '../../kit/button.tsx'

interface AddButtonProps {
  /** On a phone the button among the tools of a list is its icon alone. */
  readonly place: 'tools' | 'empty'
  readonly text: string
  onAdd(): void
}

/** Opens the form that adds a record to a list. */
export const AddButton = ({ place, text, onAdd }: AddButtonProps) =>
  place === 'tools' ? (
    <Button look="primary" aria-label={text} onClick={onAdd} className="max-sm:w-control max-sm:px-0">
      <Plus aria-hidden />
      <span className="max-sm:hidden">{text}</span>
    </Button>
  ) : (
    <Button look="secondary" onClick={onAdd}>
      <Plus aria-hidden />
      {text}
    </Button>
  )
