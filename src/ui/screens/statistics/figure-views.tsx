import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useSavedViews } from '../../widgets/views/use-saved-views.ts'
import { ViewDivider, ViewStrip } from '../../widgets/views/view-strip.tsx'
import { ViewTab } from '../../widgets/views/view-tab.tsx'
import { type FigureAddress, figureText } from './figure-address.ts'

/** The saved views of a page of statistics; the usual one stands before them. */
export const FigureViews = ({ page }: { readonly page: FigureAddress }) => {
  const { t } = useTranslation('report')
  const [params, setParams] = useSearchParams()
  const saved = useSavedViews(page.scope)
  const own = useMemo(
    () => saved.map((view) => ({ view, text: figureText(new URLSearchParams(view.query ?? ''), page) })),
    [saved, page],
  )
  const usual = figureText(new URLSearchParams(), page)
  const text = figureText(params, page)
  const latest = useRef(text)
  latest.current = text
  const textNow = useCallback(() => latest.current, [])
  const shown = own.find((known) => known.text === text)
  return (
    <ViewStrip scope={page.scope} text={text} isNew={shown === undefined && text !== usual}>
      <ViewTab
        id="usual"
        label={t('statistics.usual')}
        count={null}
        isOn={shown === undefined && text === usual}
        onPick={() => setParams('')}
      />
      {own.length > 0 && <ViewDivider />}
      {own.map(({ view, text: query }) => (
        <ViewTab
          key={view.id}
          id={view.id}
          label={view.name}
          count={null}
          isOn={view === shown?.view}
          saved={view}
          textNow={textNow}
          onPick={() => setParams(query)}
        />
      ))}
    </ViewStrip>
  )
}
