import { describe, expect, it } from 'vitest'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { labelsFr } from '../../../locales/fr/labels.ts'
import { fieldLabel } from '../../../locales/labels.ts'
import { textOfEvent } from './text-of-event.ts'

const words = {
  title: 'Modifier',
  fieldLabel: (model: Parameters<typeof fieldLabel>[1], field: string) => fieldLabel(labelsFr, model, field),
  valueText: (_field: unknown, value: unknown) => `<${String(value)}>`,
  labelled: (label: string, value: string) => `${label} : ${value}`,
  nothing: 'rien',
}

describe('the text of an event', () => {
  it('has the action and every value, with typed texts whole', () => {
    const long = 'Le serveur ne répond plus depuis ce matin.\n'.repeat(9)
    const event = loggedEvent({
      id: 'e',
      sequence: 1,
      model: 'ticket',
      action: 'create',
      payload: { name: 'Panne', description: long, ut: 6, location: null },
      was: { location: 'Cave' },
    })
    expect(textOfEvent(event, words)).toBe(
      `Modifier\nTitre : Panne\nDescription : ${long}\nTemps estimé : <6>\nLieu : rien`,
    )
  })
  it('is the name of an action of an unknown model', () => {
    const event = loggedEvent({ id: 'e', sequence: 1, payload: { name: 'a' } })
    expect(textOfEvent({ ...event, model: 'gone' }, words)).toBe('Modifier')
  })
})
