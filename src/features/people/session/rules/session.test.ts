import { describe, expect, it } from 'vitest'
import { pageAfterSignIn, permissionOf, screenAfterSignIn, sessionEnd, startOfSignIn } from './session.ts'

describe('after signing in', () => {
  it.each([
    ['/app', '/app'],
    ['/app/policy?id=7#cover', '/app/policy?id=7#cover'],
    ['/app/a%2Fb', '/app/a%2Fb'],
  ])('goes on to %s', (asked, page) => expect(pageAfterSignIn(asked)).toBe(page))

  it.each([
    undefined,
    '',
    '/',
    '//evil.example/app',
    'https://evil.example/app/',
    '/app/../secret',
    '/app//../../x',
    '/apple',
    '/app\\evil',
    '/app/\n',
    '/sdx-api/x',
  ])('goes to the start rather than to %j', (asked) => expect(pageAfterSignIn(asked)).toBe('/app/'))

  it('knows screens below /app', () => {
    expect(screenAfterSignIn('/policy?id=7')).toBe('/policy?id=7')
    expect(screenAfterSignIn('/../secret')).toBe('/')
    expect(startOfSignIn('/policy?id=7')).toBe('/sdx-api/auth/session/start?to=%2Fapp%2Fpolicy%3Fid%3D7')
  })
})

describe('a session', () => {
  const began = new Date('2026-11-01T00:00:00Z')

  it('ends a week after it was last used', () =>
    expect(sessionEnd('staff', began, new Date('2026-11-05T00:00:00Z'))).toEqual(new Date('2026-11-12T00:00:00Z')))

  it('ends after thirty days in any case', () =>
    expect(sessionEnd('staff', began, new Date('2026-11-30T00:00:00Z'))).toEqual(new Date('2026-12-01T00:00:00Z')))
})

describe('access', () => {
  const accessOpt = { features: [{ featureCode: 'TEAM', roles: [{ roleCode: 'AD1' }, { roleCode: 'SM1' }] }] }

  it('is looked up by feature and first role', () => {
    expect(permissionOf({ accessOpt, userRole: [{ roleCode: 'SM1' }, { roleCode: 'AG1' }] }, 'TEAM')).toEqual({ roleCode: 'SM1' })
    expect(permissionOf({ accessOpt, userRole: [{ roleCode: 'AG1' }, { roleCode: 'SM1' }] }, 'TEAM')).toBeUndefined()
    expect(permissionOf({ accessOpt, userRole: [] }, 'TEAM')).toBeUndefined()
    expect(permissionOf({ accessOpt, userRole: [{ roleCode: 'SM1' }] }, 'BULK')).toBeUndefined()
  })
})
