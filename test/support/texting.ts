import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { until } from './buying.ts'
import { call } from './calls.ts'
import { answered } from './quoting.ts'

const newNumber = () => `0918 ${randomInt(100, 1000)} ${randomInt(1000, 10_000)}`
const international = (number: string) => `+63${number.replaceAll(' ', '').slice(1)}`

/** A person whose phone can only text. */
export function textingOn(app: TestApp, number = newNumber()) {
  const mobile = international(number)
  const received = async (): Promise<string[]> =>
    answered<{ messages: { body: string }[] }>(
      await call(app.url, 'GET', `auth/simulators?${new URLSearchParams({ recipient: mobile })}`),
    ).messages.map(({ body }) => body)
  const unanswered = async () =>
    (await app.owner.query('select from received_texts where sender = $1 and body is not null', [mobile])).rowCount ?? 0
  return {
    number,
    mobile,
    received,
    writes: async (message: string) => answered(await call(app.url, 'POST', 'auth/simulators/text', { body: { mobile, message } })),
    /** The newest text once this many have arrived. */
    reads: async (count: number) => (await until(received, (texts) => texts.length >= count))[0] ?? '',
    /** Everything written has been processed, and produced no more texts. */
    hears: async (count: number) => {
      await until(unanswered, (waiting) => waiting === 0)
      await until(
        async () => (await app.owner.query(`select from messages where recipient = $1 and state = 'queued'`, [mobile])).rowCount,
        (waiting) => waiting === 0,
      )
      expect(await received()).toHaveLength(count)
    },
  }
}

export type Texting = ReturnType<typeof textingOn>
