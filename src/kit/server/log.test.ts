import { Writable } from 'node:stream'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { makeLog } from './log.ts'

/** What a log writes of an error. */
function written(error: unknown): string {
  const lines: string[] = []
  const destination = new Writable({
    write: (line, _, done) => {
      lines.push(String(line))
      done()
    },
  })
  makeLog('error', destination).error({ err: error }, 'failed')
  return lines.join('')
}
const refused = () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (mobile)=(+639171234567) already exists.' })
  return new DrizzleQueryError('insert into customers values ($1)', ['+639171234567'], cause)
}

it('a log says what went wrong in a query, and none of its values', () => {
  for (const error of [refused(), new AggregateError([refused(), new Error('no answer')], 'two failed')]) {
    expect(written(error)).toContain('duplicate key')
    expect(written(error)).not.toContain('9171234567')
  }
})
