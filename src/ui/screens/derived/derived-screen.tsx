import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ROUTES } from '#contract/routes.ts'
import { HOME } from '../../home.ts'
import { RecordCreatePage, RecordEditPage } from '../../layouts/record/record-form-page.tsx'
import { RecordPage } from '../../layouts/record/record-page.tsx'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import type { DerivedRouteParts, DerivedScreenKind } from '../../locales/derived-routes.ts'
import { PRESENTATIONS } from '../../models/presentations.ts'
import type { Destination } from '../../navigation.ts'
import { RecordList } from '../../widgets/presentation/record-list.tsx'
import { RecordProperties, RecordTexts } from '../../widgets/presentation/record-properties.tsx'

/**
 * The list that a screen of the model belongs to; the start page of the space where there is none.
 */
const listOf = ({ space, model }: DerivedRouteParts): Destination => {
  const list = `${space}.${model}s`
  return Object.hasOwn(ROUTES, list) ? (list as Destination) : HOME[space]
}

const DerivedList = (route: DerivedRouteParts) => {
  const { t } = useTranslation('title')
  return (
    <>
      <ScreenTitle title={t(route.id)} />
      <RecordList presentation={PRESENTATIONS[route.model]} space={route.space} />
    </>
  )
}

const DerivedPage = (route: DerivedRouteParts) => {
  const { [route.model]: id = '' } = useParams()
  const presentation = PRESENTATIONS[route.model]
  return (
    <RecordPage presentation={presentation} id={id} list={listOf(route)} hasActions>
      {(record) => (
        <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-3 pb-10 sm:px-8">
          <div className="grid max-w-[760px] grid-cols-1 content-start gap-6">
            <RecordProperties presentation={presentation} record={record} />
            <RecordTexts presentation={presentation} record={record} />
          </div>
        </div>
      )}
    </RecordPage>
  )
}

const DerivedForm = (route: DerivedRouteParts) => {
  const { [route.model]: id = '' } = useParams()
  return <RecordEditPage presentation={PRESENTATIONS[route.model]} space={route.space} list={listOf(route)} id={id} />
}

const DerivedCreation = (route: DerivedRouteParts) => {
  const { t } = useTranslation('title')
  return <RecordCreatePage presentation={PRESENTATIONS[route.model]} space={route.space} list={listOf(route)} title={t(route.id)} />
}

const KINDS: Readonly<Record<DerivedScreenKind, ComponentType<DerivedRouteParts>>> = {
  list: DerivedList,
  page: DerivedPage,
  form: DerivedForm,
  creation: DerivedCreation,
}

/** The screen of a route that follows from the presentation of its model. */
export const DerivedScreen = (route: DerivedRouteParts) => {
  const Kind = KINDS[route.screen]
  return <Kind {...route} />
}
