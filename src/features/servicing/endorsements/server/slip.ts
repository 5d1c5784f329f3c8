import type { Brand } from '#domain/brand.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { letterheadOf } from '#domain/letterhead.ts'
import { formatPesos } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { type PolicyRow, policyAsOf, printableOf } from '#features/servicing/policies/public/server/commands/policies.ts'
import { type PrintContext, policyCertificates } from '#features/servicing/policies/public/server/sources.ts'
import type { FileReply } from '#kit/contract.ts'
import type { Block } from '#kit/document.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import { PDF } from '#kit/media-types.ts'
import type { Db } from '#kit/server/db.ts'
import { renderPdf } from '#kit/server/pdf.ts'
import { lineIn } from '#lines'
import { agentBlock, holderBlock, policyDocument } from '#lines/blocks.ts'
import type { PriceOfChange } from '../public/contract/price.ts'
import { kindNamed } from './kinds.ts'
import type { EndorsementRow } from './store.ts'
import { changedIn } from './told.ts'

/** What it costs or returns, cover by cover. */
function premiumBlocks(price: PriceOfChange | null): Block[] {
  if (price === null || price.covers.length === 0) return [{ kind: 'text', title: 'Premium', text: 'The premium stays the same.' }]
  const { covers, on, daysLeft, daysAll, lines, total, returnsNothing, lowered = 0 } = price
  return [
    {
      kind: 'table',
      title: 'Premium of the whole period, before taxes',
      columns: ['', 'Before', 'From now on'],
      rows: covers.map(({ label, before, after }) => [label, formatPesos(before), formatPesos(after)]),
    },
    {
      kind: 'amounts',
      title: `${total < 0 ? 'Premium returned' : 'Additional premium'}: ${daysLeft} of ${daysAll} days, from ${formatDay(on)}`,
      rows: [
        ...lines.map(({ label, amount }) => ({ label, amount: formatPesos(total < 0 ? -amount : amount) })),
        {
          label: total > 0 ? 'Total paid' : lowered > 0 ? 'Total reduction' : 'Total returned',
          amount: formatPesos(Math.abs(total)),
          strong: true,
        },
      ],
    },
    ...(lowered > 0
      ? [
          said(
            `The remaining instalments are ${formatPesos(lowered)} less in total; ${-total > lowered ? `${formatPesos(-total - lowered)} is returned` : 'nothing is returned'}.`,
          ),
        ]
      : []),
    ...(total < 0 ? [said('Documentary stamp tax is not returned.')] : []),
    ...(returnsNothing ? [said('It costs less, and nothing is returned for cover that has started.')] : []),
  ]
}

const said = (text: string): Block => ({ kind: 'text', title: 'What is returned', text })

export type SlipDeps = PrintContext & { readonly brand: Brand }

/** The document of a change in force: what it changes, and from which day. Everything else of the policy stays. */
export async function slipOf(db: Db, policy: PolicyRow, row: EndorsementRow, { brand, secret, pageUrl }: SlipDeps): Promise<FileReply> {
  const { number, coverFrom, coverTo } = policy
  if (row.state !== 'in-force' || row.inForceAt === null || row.version === null || number === null)
    throw problem('not-ready', { message: 'The slip is made once the change is in force.' })
  const asMade = await policyAsOf(db, policy, row.version)
  const facts = await printableOf(db, asMade, brand)
  const changed = await changedIn(db, asMade, row, 'paper')
  const qr = onlyContribution(policyCertificates).prove({ policyNumber: number, coverFrom, coverTo }, { secret, pageUrl })
  const drawn = policyDocument(
    { ...facts, number, qr, issuedOn: dayOf(row.inForceAt) },
    {
      subtitle: `${lineIn(policy).name} · ${asMade.description}`,
      blocks: [
        {
          kind: 'facts',
          title: kindNamed(policy, row.kind).name,
          facts: [
            { label: 'Endorsement number', value: `${number}/E${row.n}` },
            { label: 'In force from', value: formatDay(row.effectiveOn) },
          ],
        },
        {
          kind: 'table',
          title: 'What changes',
          columns: ['', 'Before', 'From now on'],
          rows: changed.map(({ label, before, after }) => [label, before ?? '–', after ?? '–']),
        },
        ...premiumBlocks(row.price),
        holderBlock(facts),
        agentBlock(facts),
      ],
      notes: ['This endorsement is part of the policy. Everything else in the policy stays as it is.'],
    },
    'Endorsement',
  )
  return { name: `endorsement-${number}-E${row.n}.pdf`, type: PDF, bytes: await renderPdf(drawn, letterheadOf(brand), row.inForceAt) }
}
