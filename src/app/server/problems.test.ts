import fastify from 'fastify'
import { expect, it } from 'vitest'
import { answerProblems } from './problems.ts'

it.each(['22003', '22008'])('what PostgreSQL cannot hold (%s) is what was entered, no fault of ours', async (code) => {
  const app = fastify()
  answerProblems(app)
  app.get('/', () => {
    throw Object.assign(new Error('out of range'), { code })
  })
  const reply = await app.inject('/')
  expect(reply.statusCode).toBe(422)
  expect(reply.json().message).toContain('beyond what can be kept')
})
