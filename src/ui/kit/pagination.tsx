import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from './icon-button.tsx'

interface PaginationProps {
  readonly label: string
  readonly page: number
  readonly lastPage: number
  /** « 51–100 sur 1 234 ». */
  readonly range: string
  readonly previousLabel: string
  readonly nextLabel: string
  onPage(page: number): void
}

export const Pagination = ({ label, page, lastPage, range, previousLabel, nextLabel, onPage }: PaginationProps) => (
  <nav aria-label={label} className="flex items-center gap-1">
    <span className="mr-1 text-ink-2 text-sm tabular">{range}</span>
    <IconButton size="small" label={previousLabel} disabled={page <= 1} onClick={() => onPage(page - 1)}>
      <ChevronLeft aria-hidden />
    </IconButton>
    <IconButton size="small" label={nextLabel} disabled={page >= lastPage} onClick={() => onPage(page + 1)}>
      <ChevronRight aria-hidden />
    </IconButton>
  </nav>
)
