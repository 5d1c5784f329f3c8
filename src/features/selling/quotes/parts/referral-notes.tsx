import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Side } from '#domain/side.ts'
import type { Finding } from '#domain/worksheet.ts'
import type { Answers } from '#kit/web/form/answers.ts'
import type { Estimate } from '#kit/web/form/estimate.tsx'
import { t, translate } from '#kit/web/text.ts'
import type { Discount } from '#lines/line/price.ts'
import type { Line } from '#lines/line.ts'
import { referralsOnDevice, type Tables } from './tariff.ts'

type Asked = {
  readonly tables: Tables | undefined
  /** The fields that are asked for here. */
  readonly fields: readonly string[]
  readonly side: Side
  readonly estimate: Estimate | undefined
  readonly discount?: Discount
}

/** Shows below each field what its answer leads to at technical control: what several answers cause, below the first that is asked here. */
export function referralNotes(
  line: Line,
  answers: Answers,
  { tables, fields: asked, side, estimate, discount }: Asked,
): Readonly<Record<string, ReactNode>> {
  const market = estimate && 'value' in estimate ? estimate : undefined
  const placed = referralsOnDevice(line, answers, tables, { market, discount }).flatMap(({ fields, finding }) => {
    const field = fields.find((name) => asked.includes(name))
    return field === undefined ? [] : [{ field, finding }]
  })
  return Object.fromEntries(
    [...Map.groupBy(placed, ({ field }) => field)].map(([field, here]) => [
      field,
      here.map(({ finding }) => <ReferralNote key={finding.code} finding={finding} side={side} />),
    ]),
  )
}

const HOW_LONG = {
  agent: {
    inspection: 'Photos come first, then an underwriter decides, in about a working day.',
    refer: 'An underwriter decides on this first, in about a working day.',
    decline: 'It cannot be insured like this.',
  },
  customer: {
    inspection: 'You send photos, and we review them within about a working day.',
    refer: 'We review this first, within about a working day.',
    decline: 'It cannot be insured like this.',
  },
} as const

type Props = { readonly finding: Finding; readonly side: Side }

/** A note, not an error: the answer may be right, and the person giving it learns what follows from it. */
function ReferralNote({ finding: { level, needs, sentence, sentenceI18n, customer, customerI18n, remedy }, side }: Props) {
  const outcome = level === 'decline' ? 'decline' : (needs ?? 'refer')
  return (
    <Text size="sm" mt={6} pl="sm" role="status" style={{ borderLeft: '3px solid var(--mantine-color-mango-filled)' }}>
      {side === 'customer' && customer ? translate(customer, customerI18n) : translate(sentence, sentenceI18n)} {t(HOW_LONG[side][outcome])}
      {remedy && (
        <Text span inherit display="block" fw={550}>
          {translate(remedy.sentence, remedy.sentenceI18n)}
        </Text>
      )}
    </Text>
  )
}
