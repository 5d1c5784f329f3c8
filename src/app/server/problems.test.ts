import fastify from 'fastify'
import { expect, it } from 'vitest'
import { problems } from '#domain/problem.ts'
import { answerProblems } from './problems.ts'

it.each(['22003', '22008'])('what PostgreSQL cannot hold (%s) is what was entered, no fault of ours', async (code) => {
  const app = fastify()
  answerProblems(app)
  app.get('/', () => {
    throw Object.assign(new Error('out of range'), { code })
  })
  const reply = await app.inject('/')
  expect(reply.statusCode).toBe(422)
  expect(reply.json().message).toContain('A number or a date is outside the range that can be stored. Please check what was entered.')
})

it('asks nobody to sign in again who only has to correct something: with these statuses, no code but 1 is for those who are signed in', () => {
  const leading = Object.entries(problems).filter(([, { code, status }]) => [400, 401, 406, 409, 422, 500].includes(status) && code !== 1)
  expect(leading.map(([name]) => name)).toEqual(['sign-in'])
})
