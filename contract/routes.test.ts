import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ROLE_SLUGS } from './core/roles.ts'
import { admit, isOwnPath, localePath, ROUTES, routePath, splitLocale } from './routes.ts'

describe('the access rule', () => {
  it.each([
    ['/manager/tickets', 'manager', 'open'],
    ['/technicien', 'manager', 'open'],
    ['/client', 'manager', 'open'],
    ['/technicien/tickets', 'technicien', 'open'],
    ['/client/create-ticket', 'technicien', 'open'],
    ['/manager', 'technicien', { redirect: '/technicien' }],
    ['/client', 'client', 'open'],
    ['/technicien', 'client', { redirect: '/client' }],
    ['/manager/tickets/3', 'client', { redirect: '/client' }],
    ['/manager', null, 'sign_in'],
  ] as const)('%s for %s: %j', (path, role, expected) => {
    expect(admit(path, 'space', role)).toEqual(expected)
  })

  it('sends a signed-in person away from guest pages, to their own space', () => {
    expect(admit('/auth/login', 'guest', 'client')).toEqual({ redirect: '/client' })
    expect(admit('/auth/login', 'guest', null)).toBe('open')
  })

  it('never redirects to a place that redirects again', () => {
    for (const route of Object.values(ROUTES)) {
      for (const role of [...ROLE_SLUGS, null]) {
        const admission = admit(route.path, route.access, role)
        if (typeof admission === 'object') expect(admit(admission.redirect, 'space', role)).toBe('open')
      }
    }
  })
})

describe('paths', () => {
  it('puts French at the root and English under its prefix, and finds the way back', () => {
    for (const { path } of Object.values(ROUTES)) {
      expect(splitLocale(localePath('fr', path))).toEqual({ locale: 'fr', path })
      expect(splitLocale(localePath('en', path))).toEqual({ locale: 'en', path })
    }
  })

  it('does not take a longer word for a language', () => {
    expect(splitLocale('/entreprise')).toEqual({ locale: 'fr', path: '/entreprise' })
  })

  it('fills parameters in, escaped', () => {
    expect(routePath('manager.ticket', { ticket: 'new:a/b' })).toBe('/manager/tickets/new%3Aa%2Fb')
  })
})

describe('a remembered destination', () => {
  it.each(['/manager', '/en/manager/tickets/12', '/manager/tickets?status=1&q=a%20b', '/a#b'])('accepts %s', (path) => {
    expect(isOwnPath(path)).toBe(true)
  })
  it.each([
    'https://elsewhere.example',
    '//elsewhere.example',
    'javascript:alert(1)',
    '/a b',
    '',
    'manager',
    '/\\elsewhere',
  ])('refuses %s', (path) => {
    expect(isOwnPath(path)).toBe(false)
  })
  it('never leads to another host', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (tail) => !isOwnPath(`/${tail}`) || new URL(`/${tail}`, 'https://own.example').host === 'own.example',
      ),
    )
  })
})
