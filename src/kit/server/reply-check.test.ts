import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeLog } from './log.ts'
import { checkReply, type ReplyCheck } from './reply-check.ts'

const schema = z.object({
  items: z.array(z.object({ holder: z.string(), total: z.int() })),
  mobiles: z.record(z.string(), z.int()).optional(),
})
const right = { items: [{ holder: 'Maria Cruz', total: 100 }] }
const wrong = {
  items: [
    { holder: 'Maria Cruz', total: 'a hundred' },
    { holder: 'Jose Rizal', total: 1.5 },
  ],
  mobiles: { '+639171234567': 'Maria Cruz' },
}

/** What was logged about a reply. */
async function logged(reply: unknown, check: ReplyCheck): Promise<unknown[]> {
  const lines: unknown[] = []
  const log = makeLog('info')
  log.error = (...line: unknown[]) => void lines.push(...line)
  checkReply({ endpoint: 'policies', schema, json: JSON.stringify(reply) }, check, log)
  expect(lines, 'nobody waits for it').toEqual([])
  await setImmediate()
  return lines
}

describe('a reply that is not as its contract says', () => {
  it('fails its request in tests, which learn the endpoint and the fields', () => {
    const check = () => logged(wrong, { mode: 'on', share: 0 })
    return expect(check).rejects.toThrow(
      'The reply of policies is not as its contract says: items.*.total (invalid_type), mobiles.* (invalid_type)',
    )
  })

  it('is logged in production with the endpoint and the fields, each once, and nothing of what it says', async () => {
    const lines = await logged(wrong, { mode: 'sample', share: 1 })
    expect(lines).toEqual([
      { endpoint: 'policies', fields: ['items.*.total (invalid_type)', 'mobiles.* (invalid_type)'] },
      'a reply is not as its contract says',
    ])
    expect(JSON.stringify(lines)).not.toMatch(/Cruz|hundred|639/)
  })

  it('is not looked for beyond the share, nor where replies are not checked', async () => {
    expect(await logged(wrong, { mode: 'sample', share: 0 })).toEqual([])
    expect(await logged(wrong, { mode: 'off', share: 1 })).toEqual([])
  })
})

it('says nothing of a reply that is as declared', async () => {
  expect(await logged(right, { mode: 'on', share: 1 })).toEqual([])
  expect(await logged(right, { mode: 'sample', share: 1 })).toEqual([])
})
