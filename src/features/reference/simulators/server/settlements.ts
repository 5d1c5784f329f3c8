import { sql } from 'drizzle-orm'
import { addDays, type Day, dayOf, isDay } from '#domain/day.ts'
import { share, sum } from '#domain/money.ts'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import type { Service } from '../public/rules.ts'
import { faultInForce } from './faults.ts'

/** What the simulated providers deduct: 2.5 % of a payment, VAT on that, and half a percent for the tax office. */
const FEE = 25_000
const VAT = 120_000
const WITHHELD = 5_000

type Moved = {
  readonly type: 'payment' | 'refund' | 'chargeback'
  readonly transaction: string
  readonly payment: string
  readonly reference: string
  readonly gross: number
  readonly at: string
}
type Settled = Moved & { readonly fee: number; readonly vat: number; readonly withheld: number; readonly net: number }

const HEADINGS = [
  ...['Transaction ID', 'Payment ID', 'Reference', 'Type', 'Currency', 'Gross', 'Fee', 'VAT on fee', 'Withholding tax', 'Net'],
  ...['Captured at', 'Settled on', 'Payout reference'],
]

const CARD = sql`select 'payment' as type, ref as transaction, ref as payment, merchant_reference as reference, amount_centavos as gross, captured_at as at from simulators.charges
  union all select 'chargeback', 'cb_' || ref, ref, merchant_reference, -amount_centavos, reversed_at from simulators.charges
  union all select 'refund', 're_' || r.key, c.ref, r.key, -r.amount_centavos, r.sent_at from simulators.refunds r join simulators.charges c on c.merchant_reference = r.ref`
const CHECKOUT = sql`select 'payment' as type, id as transaction, id as payment, reference_number as reference, amount_centavos as gross, captured_at as at from simulators.checkout_sessions
  union all select 'chargeback', 'cb_' || id, id, reference_number, -amount_centavos, reversed_at from simulators.checkout_sessions
  union all select 'refund', 're_' || r.key, r.ref, regexp_replace(r.key, '^refund-', ''), -r.amount_centavos, r.sent_at
    from simulators.refunds r join simulators.checkout_sessions s on s.id = r.ref`

async function movedOn(db: Db, service: Service, day: Day): Promise<Moved[]> {
  const { rows } = await db.execute<Moved>(
    sql`select type, transaction, payment, reference, gross::int, to_char(at at time zone 'Asia/Manila', 'YYYY-MM-DD HH24:MI:SS') as at
      from (${service === 'card' ? CARD : CHECKOUT}) m where (at at time zone 'Asia/Manila')::date = ${day}::date order by at, transaction`,
  )
  return rows
}

/** Fees apply to payments only and are not refunded. */
function settled(moved: Moved): Settled {
  const fee = moved.type === 'payment' ? share(moved.gross, FEE) : 0
  const vat = share(fee, VAT)
  const withheld = moved.type === 'payment' ? share(moved.gross, WITHHELD) : 0
  return { ...moved, fee, vat, withheld, net: moved.gross - fee - vat - withheld }
}

/** As bad as a file can be while it still looks like one. */
function spoilt(rows: readonly Settled[], day: Day): Settled[] {
  const [lacking, twice, changed, ...rest] = rows
  return [
    ...(twice ? [twice, twice] : []),
    ...(changed ? [settled({ ...changed, gross: changed.gross - 10_000 })] : []),
    ...rest,
    settled({
      ...{ type: 'payment', transaction: `other-${day}`, payment: `other-${day}`, reference: 'INV-77120', gross: 150_000 },
      at: lacking?.at ?? `${day} 12:00:00`,
    }),
  ]
}

const pesos = (centavos: number) => (centavos / 100).toFixed(2)

/** What a provider settles for a day, once that day is over; nothing where no money moved. */
export async function settlementFile(db: Db, service: Service, day: string): Promise<string | undefined> {
  if (!isDay(day) || day >= dayOf(now())) return undefined
  const right = (await movedOn(db, service, day)).map(settled)
  if (right.length === 0) return undefined
  // Earlier files stay as they are: the fault spoils only the newest file.
  const isNewest = day === addDays(dayOf(now()), -1)
  const rows = isNewest && (await faultInForce(db, service)) === 'wrong-settlement' ? spoilt(right, day) : right
  const [payout, on] = [`PO-${service.toUpperCase()}-${day.replaceAll('-', '')}`, addDays(day, 1)]
  const lines = rows.map(({ transaction, payment, reference, type, gross, fee, vat, withheld, net, at }) => [
    ...[transaction, payment, reference, type, 'PHP', pesos(gross), pesos(fee), pesos(vat), pesos(withheld), pesos(net), at, on, payout],
  ])
  const total = pesos(sum(rows.map(({ net }) => net)))
  const last = [payout, '', payout, 'payout', 'PHP', total, '0.00', '0.00', '0.00', total, '', on, payout]
  return [HEADINGS, ...lines, last].map((cells) => cells.join(',')).join('\r\n')
}
