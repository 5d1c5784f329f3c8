import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { field, fieldsOf } from '#kit/field.ts'
import { flatten, nestedFields, unflatten } from './nested-fields.ts'

const Address = z.object({
  province: field({ label: 'Province', control: 'choice', lookup: { list: 'Province' } }, z.string()),
  city: field({ label: 'City', control: 'choice', lookup: { list: 'City', from: { Province: 'province' } } }, z.string().optional()),
})

describe('fields that stand inside another', () => {
  it('are drawn in one form under dotted names, and lists still hang on their sibling', () => {
    const form = z.object(nestedFields('mailing', Address, { group: 'Where to send post' }))
    expect(fieldsOf(form)).toMatchObject([
      { name: 'mailing.province', label: 'Province', group: 'Where to send post', required: true, lookup: { list: 'Province' } },
      { name: 'mailing.city', required: false, lookup: { list: 'City', from: { Province: 'mailing.province' } } },
    ])
    expect(form.safeParse({ 'mailing.province': 1 }).success).toBe(false)
  })

  it('go back to where they belong, numbered ones as a list', () => {
    const answers = { email: 'a@b.ph', address: { line1: '12 Mabini' }, children: [{ name: 'Ana' }, { name: 'Ben', age: 4 }] }
    expect(flatten(answers)).toEqual({
      email: 'a@b.ph',
      'address.line1': '12 Mabini',
      'children.0.name': 'Ana',
      'children.1.name': 'Ben',
      'children.1.age': 4,
    })
    expect(unflatten(flatten(answers))).toEqual(answers)
  })
})
