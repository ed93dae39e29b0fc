import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import type { Field } from '#contract/core/kinds/field.ts'
import { pointage } from '#contract/models/pointage/pointage.ts'
import { ticket } from '#contract/models/ticket/ticket.ts'
import { UtWidget } from '#src/ui/fields/ut-widget.tsx'
import { LocaleContext } from '#src/ui/hooks/page/use-path.ts'
import type { AppServices } from '#src/ui/services/app-services.ts'
import { ServicesProvider } from '#src/ui/services/services.tsx'
import { startLanguages } from './i18n.ts'

/** The services that the widget uses. */
const SERVICES = { now: () => new Date('2026-11-26T09:00:00Z'), person: null } as unknown as AppServices

const NO_INPUT = {
  label: 'Durée',
  value: null,
  invalid: false,
  describedBy: undefined,
  disabled: false,
  placeholder: undefined,
  autoFocus: false,
}

const offeredFor = async (field: Field): Promise<readonly string[]> => {
  const { fr } = await startLanguages()
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={fr.i18n}>
      <LocaleContext value="fr">
        <ServicesProvider services={SERVICES}>
          <UtWidget {...NO_INPUT} id="ut" field={field} among={undefined} onChange={() => undefined} />
        </ServicesProvider>
      </LocaleContext>
    </I18nextProvider>,
  )
  return [...markup.matchAll(/<button[^>]*>([^<]*)</g)].map(([, text = '']) => text.replaceAll('\u00a0', ' '))
}

const LENGTHS = ['15 min', '30 min', '45 min', '1 h', '2 h', '3 h', '4 h', '5 h', '6 h', '7 h', '8 h']

it.each([
  ['worked', pointage.fields.ut],
  ['invoiced', pointage.fields.ut_invoiced],
])('offers the lengths of a pointage for its %s time', async (_name, field) => {
  expect(await offeredFor(field)).toEqual(LENGTHS)
})

it('offers estimates, up to a week, for a ticket', async () => {
  const offered = await offeredFor(ticket.fields.ut)
  expect(offered.slice(0, 4)).toEqual(['15 min', '30 min', '1 h', '2 h'])
  expect(offered).toHaveLength(8)
})
