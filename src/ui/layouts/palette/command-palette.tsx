import { Command } from 'cmdk'
import { Plus, Search } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { usePath } from '../../hooks/use-path.ts'
import { PRESENTATIONS } from '../../models/presentations.ts'
import { CREATE_TICKET, NAVIGATION, recordPath } from '../../navigation.ts'
import { matchesWords } from '../../text/fold.ts'
import { FoundRecords, FoundTickets } from './found-records.tsx'
import { Group, Item } from './palette-parts.tsx'

interface CommandPaletteProps {
  readonly space: 'manager' | 'technicien'
  readonly open: boolean
  onOpenChange(open: boolean): void
}

/** Finds pages, actions and the records of this device by a few letters. */
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
  const [selected, setSelected] = useState('')
  const list = useRef<HTMLDivElement>(null)
  // Results that arrive after a moment without any are not selected by the library: Enter would do
  // nothing.
  const selectFirst = useCallback(() => {
    if (list.current?.querySelector('[cmdk-item][aria-selected="true"]')) return
    setSelected(list.current?.querySelector('[cmdk-item]')?.getAttribute('data-value') ?? '')
  }, [])
  const found = Object.values(PRESENTATIONS).filter(({ model }) => recordPath(space, model, '') !== null)
  const pages = NAVIGATION[space].filter((item) => matchesWords(t(item.label), typed))
  const create = matchesWords(t('nav.createTicket'), typed)

  const go = (to: string) => {
    close()
    navigate(to)
  }

  return (
    <Command label={t('palette.title')} value={selected} onValueChange={setSelected} shouldFilter={false} loop>
      <div className="flex items-center gap-2.5 border-b px-4">
        <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          placeholder={t('palette.placeholder')}
          className="h-12 w-full bg-transparent text-md outline-none"
        />
      </div>
      <Command.List ref={list} label={t('palette.title')} className="max-h-[min(420px,60vh)] overflow-y-auto p-1.5">
        <Command.Empty className="py-10 text-center text-ink-3">{t('palette.nothing')}</Command.Empty>
        {typed.trim() !== '' && <FoundTickets space={space} typed={typed.trim()} onResults={selectFirst} onOpen={go} />}
        {typed.trim() !== '' &&
          found.map((of) => <FoundRecords key={of.model} presentation={of} space={space} typed={typed.trim()} onResults={selectFirst} onOpen={go} />)}
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
