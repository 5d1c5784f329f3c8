import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { documentRoute, mergeVariants } from './open-api.ts'

const City = z.object({ name: z.literal('City'), Province: z.string() })
const Other = z.object({ name: z.enum(['Make', 'Suffix']), Model: z.string().optional() })

describe('the documentation of a query that is one of several', () => {
  it('requires what every variant requires, and allows the words of all', () => {
    const route = {
      url: '/lov',
      schema: { querystring: z.discriminatedUnion('name', [City, Other]) },
      route: { method: 'GET', url: '/lov', path: '/lov', prefix: '', handler: () => undefined },
      openapiObject: { openapi: '3.0.3', info: { title: '', version: '' } },
    } as const
    expect(documentRoute(route)).toMatchObject({
      url: '/lov',
      schema: {
        querystring: {
          properties: { name: { type: 'string', enum: ['City', 'Make', 'Suffix'] }, Province: {}, Model: {} },
          required: ['name'],
        },
      },
    })
  })

  it('leaves every other query as it is', () => {
    const query = { properties: { page: {} }, required: ['page'] }
    expect(mergeVariants(query)).toBe(query)
  })
})
