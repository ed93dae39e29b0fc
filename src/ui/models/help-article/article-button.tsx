import { BookOpen, ChevronRight } from 'lucide-react'
import type { Read } from './use-articles.ts'

/** The title of an article, which opens it above the page. */
export const ArticleButton = ({ read, onOpen }: { readonly read: Read; onOpen(): void }) => (
  <li>
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="ring-inside flex min-h-8 w-full items-center gap-2 rounded-md px-2 py-1 text-left hover:bg-hover touch:min-h-11"
    >
      <BookOpen aria-hidden className="size-4 shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">{read.text.title}</span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
    </button>
  </li>
)
