import { Command } from 'cmdk'
import { Plus, Search } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ListQuery } from '#contract/core/list-query.ts'
import { StatusIcon } from '../fields/status-icon.tsx'
import { useFormat } from '../hooks/use-format.ts'
import { usePath } from '../hooks/use-path.ts'
import { useList } from '../hooks/use-records.ts'
import { CREATE_TICKET, NAVIGATION } from '../navigation.ts'
import { matchesWords } from '../text/fold.ts'

const FOUND = 8

interface CommandPaletteProps {
  readonly space: 'manager' | 'technicien'
  readonly open: boolean
  onOpenChange(open: boolean): void
}

/** Finds pages, actions and the tickets of this device by a few letters. */
export const CommandPalette = ({ space, open, onOpenChange }: CommandPaletteProps) => {
  const { t } = useTranslation()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed top-[12vh] left-1/2 z-40 w-[calc(100vw-24px)] max-w-[600px] -translate-x-1/2 animate-rise overflow-hidden rounded-lg bg-raised shadow-dialog outline-none"
        >
          <Radix.Title className="sr-only">{t('palette.title')}</Radix.Title>
          <PaletteBody space={space} close={() => onOpenChange(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const PaletteBody = ({ space, close }: { readonly space: 'manager' | 'technicien'; close(): void }) => {
  const { t } = useTranslation()
  const path = usePath()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const pages = NAVIGATION[space].filter((item) => matchesWords(t(item.label), typed))
  const create = matchesWords(t('nav.createTicket'), typed)

  const go = (to: string) => {
    close()
    navigate(to)
  }

  return (
    <Command label={t('palette.title')} shouldFilter={false} loop>
      <div className="flex items-center gap-2.5 border-b px-4">
        <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          placeholder={t('palette.placeholder')}
          className="h-12 w-full bg-transparent text-md outline-none"
        />
      </div>
      <Command.List label={t('palette.title')} className="max-h-[min(420px,60vh)] overflow-y-auto p-1.5">
        <Command.Empty className="py-10 text-center text-ink-3">{t('palette.nothing')}</Command.Empty>
        {typed.trim() !== '' && <FoundTickets space={space} typed={typed.trim()} onOpen={(id) => go(path(`${space}.ticket`, { ticket: id }))} />}
        {create && (
          <Group heading={t('palette.actions')}>
            <Item value="create" onSelect={() => go(path(CREATE_TICKET[space]))}>
              <Plus aria-hidden />
              {t('nav.createTicket')}
            </Item>
          </Group>
        )}
        {pages.length > 0 && (
          <Group heading={t('palette.pages')}>
            {pages.map((item) => (
              <Item key={item.route} value={item.route} onSelect={() => go(path(item.route))}>
                <item.icon aria-hidden />
                {t(item.label)}
              </Item>
            ))}
          </Group>
        )}
      </Command.List>
    </Command>
  )
}

interface FoundTicketsProps {
  readonly space: 'manager' | 'technicien'
  readonly typed: string
  onOpen(id: string): void
}

const FoundTickets = ({ typed, onOpen }: FoundTicketsProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const search = useDeferredValue(typed)
  const query = useMemo(
    (): ListQuery => ({ search, filter: {}, orderBy: [{ field: 'created_at', direction: 'desc' }], page: 1, limit: 10 }),
    [search],
  )
  const { value, current } = useList('ticket', query)
  const tickets = value?.rows.slice(0, FOUND) ?? []
  // Enter applies to the typed text, not to results of previous letters.
  const isAnswered = current && search === typed
  if (tickets.length === 0) return null
  return (
    <Group heading={t('palette.tickets')}>
      {tickets.map((ticket) => (
        <Item key={ticket.id} value={`ticket-${ticket.id}`} onSelect={() => isAnswered && onOpen(ticket.id)}>
          <StatusIcon id={ticket.status_id} />
          <span className="min-w-0 flex-1 truncate">{ticket.name}</span>
          <span className="text-ink-3 text-sm tabular">{format.day(ticket.created_at.slice(0, 10))}</span>
        </Item>
      ))}
    </Group>
  )
}

const Group = ({ heading, children }: { readonly heading: string; readonly children: ReactNode }) => (
  <Command.Group
    heading={heading}
    className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-ink-3 [&_[cmdk-group-heading]]:text-sm"
  >
    {children}
  </Command.Group>
)

const Item = ({ value, onSelect, children }: { readonly value: string; onSelect(): void; readonly children: ReactNode }) => (
  <Command.Item
    value={value}
    onSelect={onSelect}
    className="flex h-9 items-center gap-2.5 rounded-md px-2.5 data-[selected=true]:bg-hover touch:h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3"
  >
    {children}
  </Command.Item>
)
