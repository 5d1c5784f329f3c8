import { keptWithPolicies } from '#features/servicing/policies/public/server/kept-with-policies.ts'
import type { PersonalData } from '#kit/server/personal-data.ts'
import { type ClaimRow, claimsOfCustomer, filesOf, messagesOf } from './store.ts'

const told = ({
  id,
  number,
  policyNumber,
  line,
  kind,
  state,
  lossAt,
  told: { place, story, answers },
  offered,
  settledAt,
  createdAt,
  payTo,
}: ClaimRow) => ({
  ...{ id, number, policyNumber, line, kind, state, lossAt, place, story, offered, settledAt, createdAt },
  answers: JSON.stringify(answers),
  account: payTo ? JSON.stringify(payTo) : null,
})

const collectClaims: PersonalData['collect'] = async (db, { customerId }) => {
  const rows = customerId ? await claimsOfCustomer(db, customerId) : []
  const written = await messagesOf(
    db,
    rows.map(({ id }) => id),
  )
  return Promise.all(
    rows.map(async (row) => ({
      ...told(row),
      files: (await filesOf(db, row.id)).map(({ name }) => name).join('\n'),
      messages: written
        .filter(({ claimId, isNote }) => claimId === row.id && !isNote)
        .map(({ text }) => text)
        .join('\n'),
    })),
  )
}

/** Losses that customers reported, kept as long as their policies. */
export const claimsHeld: PersonalData = {
  category: 'Losses that you reported',
  collect: collectClaims,
  examine: keptWithPolicies(collectClaims),
}
