import { describe, expect, it } from 'vitest'
import { attachToasts, type ToastHost, toast } from './toast.ts'

const recorded = () => {
  const said: string[] = []
  const host: ToastHost = {
    show: (kind, text, { id }) => said.push(`${kind} ${String(text)} ${id}`),
    dismiss: (id) => said.push(`dismiss ${id}`),
  }
  return { said, host }
}

describe('a message', () => {
  it('that comes before its host is shown when the host comes, unless it was dismissed', () => {
    toast.error('first', { id: 'a' })
    const second = toast('second')
    toast.success('third', { id: 'c' })
    toast.dismiss(second)
    const { said, host } = recorded()
    attachToasts(host)
    expect(said).toEqual(['error first a', 'success third c'])
  })

  it('is shown at once afterwards, under the id that it answers', () => {
    const { said, host } = recorded()
    attachToasts(host)
    const id = toast.warning('now')
    toast.dismiss(id)
    toast.dismiss()
    expect(said).toEqual([`warning now ${id}`, `dismiss ${id}`, 'dismiss undefined'])
  })
})
