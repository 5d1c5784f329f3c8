import { expect, it } from 'vitest'
import { meaningOf, referenceKey } from './reply.ts'

it.each(['YES Q-CTPL-26-000001', 'yes q-ctpl-26-000001', '  Oo,  Q CTPL 26 000001. ', '"YES: Q-CTPL-26-000001!"', 'opo q.ctpl.26.000001'])(
  'takes %j for a yes to the offer that it names',
  (text) => expect(meaningOf(text)).toEqual({ what: 'yes', reference: referenceKey('Q-CTPL-26-000001') }),
)

it.each(['314159', ' 314 159 ', '314-159.'])('takes %j for the code', (text) =>
  expect(meaningOf(text)).toEqual({ what: 'code', code: '314159' }),
)

it.each(['stop', ' STOP. ', 'Ayaw ko na'])('takes %j for the wish for no more texts', (text) =>
  expect(meaningOf(text)).toEqual({ what: 'stop' }),
)

it.each(['', 'YES', 'yesterday 12', 'ok', 'I am driving and will answer later.', '12345', 'OOPS Q-CTPL-26-000001', 'Don’t stop'])(
  'makes nothing of %j',
  (text) => expect(meaningOf(text)).toEqual({ what: 'unclear' }),
)
