import { createInstance, type Namespace } from 'i18next'
import { expect, it, vi } from 'vitest'
import { rememberTexts } from './remembered-texts.ts'

/** Where i18next looks texts up. */
interface ResourceStore {
  getResource(): unknown
}

const started = async () => {
  const instance = createInstance()
  await instance.init({
    lng: 'fr',
    fallbackLng: 'fr',
    ns: ['common'],
    defaultNS: 'common',
    resources: { fr: { common: { save: 'Enregistrer', hello: 'Bonjour {{name}}' } } },
  })
  const resolve = vi.spyOn(instance.services.resourceStore as unknown as ResourceStore, 'getResource')
  rememberTexts(instance)
  return {
    instance,
    resolve,
    textOf: (namespace: Namespace) =>
      instance.getFixedT('fr', namespace) as unknown as (key: string, values?: object) => string,
  }
}

it('resolves a key without values once, for every component', async () => {
  const { resolve, textOf } = await started()
  expect(textOf('common')('save')).toBe('Enregistrer')
  const calls = resolve.mock.calls.length
  expect(calls).toBeGreaterThan(0)
  expect(textOf('common')('save')).toBe('Enregistrer')
  expect(resolve.mock.calls.length).toBe(calls)
})

it('fills in the values of each call', async () => {
  const { textOf } = await started()
  const t = textOf('common')
  expect(t('hello', { name: 'Ada' })).toBe('Bonjour Ada')
  expect(t('hello', { name: 'Léo' })).toBe('Bonjour Léo')
})

it('forgets what it knew when texts are added', async () => {
  const { instance, textOf } = await started()
  const t = textOf('security')
  expect(t('title')).toBe('title')
  instance.addResourceBundle('fr', 'security', { title: 'Titre' })
  expect(t('title')).toBe('Titre')
})
