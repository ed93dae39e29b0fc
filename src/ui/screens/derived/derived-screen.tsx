import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { RecordCreatePage, RecordEditPage } from '../../layouts/record/record-form-page.tsx'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import type { DerivedRouteParts, DerivedScreenKind } from '../../locales/derived-routes.ts'
import { PRESENTATIONS } from '../../models/presentations.ts'
import { RecordList } from '../../widgets/presentation/record-list.tsx'
import { DerivedPage } from './derived-page.tsx'
import { listDestinationOf } from './list-destination.ts'

const DerivedList = (route: DerivedRouteParts) => {
  const { t } = useTranslation('title')
  return (
    <>
      <ScreenTitle title={t(route.id)} />
      <RecordList presentation={PRESENTATIONS[route.model]} space={route.space} />
    </>
  )
}

const DerivedForm = (route: DerivedRouteParts) => {
  const { [route.model]: id = '' } = useParams()
  return (
    <RecordEditPage
      presentation={PRESENTATIONS[route.model]}
      space={route.space}
      list={listDestinationOf(route)}
      id={id}
    />
  )
}

const DerivedCreation = (route: DerivedRouteParts) => {
  const { t } = useTranslation('title')
  return (
    <RecordCreatePage
      presentation={PRESENTATIONS[route.model]}
      space={route.space}
      list={listDestinationOf(route)}
      title={t(route.id)}
    />
  )
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
