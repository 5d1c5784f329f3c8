import type { Brand } from '#domain/brand.ts'
import { dayOf } from '#domain/day.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { LetterFacts } from '../public/rules/letter-blocks.ts'
import { policyCertificates } from '../public/server/sources.ts'
import { addressOf } from './address.ts'
import { hasCtpl } from './has-ctpl.ts'
import { issuingOf } from './printable.ts'
import type { PolicyRow } from './store.ts'

/** What a letter of this day about a policy states. */
export async function letterFacts(db: Db, policy: PolicyRow, at: Date, { insurer, support }: Brand): Promise<LetterFacts> {
  const certificate = hasCtpl(policy) ? await onlyContribution(policyCertificates).newest(db, policy.id) : undefined
  const { signatory, notice: commission } = await issuingOf(db, policy.branch, dayOf(at))
  return {
    policy: {
      ...{ number: policy.number ?? policy.quotationNumber, holderName: policy.holderName, description: policy.description },
      ...{ lineName: lineIn(policy).name, from: policy.coverFrom, to: policy.coverTo, cocNumber: certificate?.cocNumber },
      address: await addressOf(db, policy.holder),
    },
    insurer: { name: insurer.name, address: insurer.address, tin: insurer.tin, support: `${support.phone}, ${support.email}` },
    ...{ signatory, commission },
  }
}
