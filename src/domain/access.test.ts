import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Actor } from '#kit/actor.ts'
import { get } from '#kit/contract.ts'
import { Problem } from '#kit/problem.ts'
import { authorise, partyOf, ROLES, type RoleCode, requireStaff } from './access.ts'

const staff = (role: RoleCode): Actor => ({
  ...{ kind: 'staff', id: 'a', sessionId: 's', name: 'Ana Reyes', role, level: '4', branch: 'MAIN', agentCode: 'BAC-001' },
  features: ROLES[role].features,
})
const customer: Actor = { kind: 'customer', id: 'c', sessionId: 's', agentId: 'a' }
const anonymous: Actor = { kind: 'anonymous' }
const system: Actor = { kind: 'system', name: 'jobs' }
const roles = Object.keys(ROLES).filter((code): code is RoleCode => code in ROLES)

const refusalOf = (act: () => unknown): { status: number; message: string } | undefined => {
  try {
    act()
    return undefined
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown
    return { status: thrown.status, message: thrown.message }
  }
}

const endpoint = (feature?: string) => get('user/records', { summary: 'Records', reply: z.object({}), ...(feature ? { feature } : {}) })

describe('an endpoint', () => {
  it('for everybody asks nobody who they are', () => {
    for (const actor of [anonymous, customer, system, staff('AG1')])
      expect(refusalOf(() => authorise(actor, endpoint(), 'public'))).toBeUndefined()
  })

  it('sends whoever is not signed in to sign in', () => {
    for (const audience of ['agent', 'customer'] as const)
      expect(refusalOf(() => authorise(anonymous, endpoint(), audience))).toMatchObject({ status: 401 })
  })

  it('of the staff is not for customers, nor one of customers for the staff', () => {
    expect(refusalOf(() => authorise(customer, endpoint(), 'agent'))).toMatchObject({ status: 403 })
    expect(refusalOf(() => authorise(staff('AD1'), endpoint(), 'customer'))).toMatchObject({ status: 403 })
    expect(refusalOf(() => authorise(customer, endpoint('LEADS'), 'customer'))).toBeUndefined()
  })

  it('is for exactly the roles that have its feature, and tells the others whose it is', () => {
    const admitted = (feature: string) =>
      roles.filter((role) => refusalOf(() => authorise(staff(role), endpoint(feature), 'agent')) === undefined)
    expect(admitted('LEADS')).toEqual(['AG1', 'SM1'])
    expect(admitted('UNDERWRITING')).toEqual(['UW1'])
    expect(admitted('TARIFFS')).toEqual(['UW1', 'AD1'])
    expect(admitted('ADMIN')).toEqual(['AD1'])
    expect(refusalOf(() => authorise(staff('AG1'), endpoint('TARIFFS'), 'agent'))?.message).toBe(
      'This is for underwriters and administrators only. Ask one of them, or your manager if you need it yourself.',
    )
  })
})

describe('a step of a life cycle', () => {
  it('is taken as what somebody is, and by nobody who is not signed in', () => {
    expect([staff('AG1'), staff('SM1'), staff('UW1'), staff('AD1'), customer, system].map(partyOf)).toEqual([
      ...['agent', 'agent', 'underwriter', 'agent', 'customer', 'system'],
    ])
    expect(refusalOf(() => partyOf(anonymous))).toMatchObject({ status: 401 })
  })

  it('that needs a person of the staff is refused to everybody else', () => {
    expect(requireStaff(staff('AG1')).id).toBe('a')
    for (const actor of [customer, system, anonymous]) expect(refusalOf(() => requireStaff(actor))).toMatchObject({ status: 403 })
  })
})
