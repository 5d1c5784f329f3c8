import { expect, it } from 'vitest'
import { certificateLife, noticeLife, paymentLife, policyLife, refundLife, visaRefusalLife } from '#domain/life-cycles.ts'
import { describeEvent } from './history.ts'

it('says each event of what a policy’s history lists in words', () => {
  const cycles = [policyLife, paymentLife, refundLife, certificateLife, noticeLife, visaRefusalLife]
  const unsaid = cycles.flatMap(({ name, transitions }) =>
    transitions.map(({ event }) => describeEvent(name, event)).filter((sentence) => sentence.startsWith(`${name}: `)),
  )
  expect(unsaid).toEqual([])
})
