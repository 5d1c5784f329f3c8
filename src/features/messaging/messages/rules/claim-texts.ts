import { type Day, formatDay } from '#domain/day.ts'
import { type Centavos, formatPesos } from '#domain/money.ts'
import { letter } from './define.ts'

type Of = { readonly number: string }
type Until = Of & { readonly until: Day | null }
type Amount = Of & { readonly amount: Centavos }

const toClaimant = { to: 'customer', ways: ['sms', 'mail'], within: { sms: 'claim-sms', mail: 'claim-mail' } } as const
const claim = ({ number }: Of) => ({ claim: number })
const until = ({ number, until: day }: Until) => ({ claim: number, by: day ? ` by ${formatDay(day)}` : '' })
const amountOf = ({ number, amount }: Amount) => ({ claim: number, amount: formatPesos(amount) })

/** To whoever reported a loss. What happened to them is told on the page that only they open. */
export const aboutClaims = {
  claimReported: letter(
    {
      ...{ code: 'claim-reported', title: 'Claim reported', ...toClaimant, needs: ['claim'], may: ['by'] },
      words: {
        subject: 'Your report {claim}',
        text: 'We have your report {claim}. We tell you{by} which papers are needed. See where it stands:',
      },
      more: {
        fil: {
          subject: 'Ang inyong ulat {claim}',
          text: 'Natanggap namin ang ulat {claim}. Sasabihin namin kung anong mga papeles ang kailangan. Tingnan dito:',
        },
      },
    },
    until,
  ),
  claimPapersWanted: letter(
    {
      ...{ code: 'claim-papers-wanted', title: 'Papers wanted for a claim', ...toClaimant, needs: ['claim'], may: ['papers', 'count'] },
      words: {
        subject: 'Claim {claim}: papers wanted',
        text: 'For claim {claim} we need {papers}. See which, and send photos of them:',
      },
      more: {
        fil: {
          subject: 'Claim {claim}: kailangang papeles',
          text: 'May kailangan pang papeles ({count}) para sa claim {claim}. Tingnan kung alin at ipadala ang litrato:',
        },
      },
    },
    ({ number, count }: Of & { readonly count: number }) => ({
      ...{ claim: number, count: String(count), papers: count === 1 ? 'a paper' : `${String(count)} papers` },
    }),
  ),
  claimPapersReceived: letter(
    {
      ...{ code: 'claim-papers-received', title: 'Papers of a claim received', ...toClaimant, needs: ['claim'], may: ['by'] },
      words: {
        subject: 'Claim {claim}: papers received',
        text: 'We have all papers of claim {claim} and decide{by}. See where it stands:',
      },
    },
    until,
  ),
  claimAssessed: letter(
    {
      ...{ code: 'claim-assessed', title: 'Claim looked into', ...toClaimant, needs: ['claim'], may: ['by'] },
      words: { subject: 'Claim {claim} was looked into', text: 'We looked into claim {claim} and decide{by}. See where it stands:' },
    },
    until,
  ),
  claimOffered: letter(
    {
      ...{ code: 'claim-offered', title: 'Offer for a claim', ...toClaimant, needs: ['claim', 'amount'] },
      words: { subject: 'Claim {claim}: our offer', text: 'For claim {claim} we offer {amount}. Accept or refuse it here:' },
      more: {
        fil: {
          subject: 'Claim {claim}: ang alok namin',
          text: 'Para sa claim {claim}, {amount} ang alok namin. Tanggapin o tanggihan dito:',
        },
      },
    },
    amountOf,
  ),
  claimAgreed: letter(
    {
      ...{ code: 'claim-agreed', title: 'Offer for a claim accepted', ...toClaimant, needs: ['claim', 'amount'], may: ['by'] },
      words: {
        subject: 'Claim {claim}: offer accepted',
        text: 'You accepted {amount} for claim {claim}. It is paid{by}. See where it stands:',
      },
    },
    ({ number, amount, until: day }: Amount & Until) => ({ ...amountOf({ number, amount }), ...until({ number, until: day }) }),
  ),
  claimSettled: letter(
    {
      ...{ code: 'claim-settled', title: 'Claim paid', ...toClaimant, needs: ['claim', 'amount', 'reference'] },
      words: {
        subject: 'Claim {claim} is paid',
        text: '{amount} for claim {claim} is paid, reference {reference}. See it here:',
      },
      more: {
        fil: {
          subject: 'Bayad na ang claim {claim}',
          text: 'Bayad na ang {amount} para sa claim {claim}, reference {reference}. Tingnan dito:',
        },
      },
    },
    ({ reference, ...of }: Amount & { readonly reference: string }) => ({ ...amountOf(of), reference }),
  ),
  claimDenied: letter(
    {
      ...{ code: 'claim-denied', title: 'Claim not paid', ...toClaimant, needs: ['claim'] },
      words: { subject: 'Claim {claim}', text: 'We cannot pay claim {claim}. Read why, and tell us if you do not agree:' },
    },
    claim,
  ),
  claimWritten: letter(
    {
      ...{ code: 'claim-written', title: 'A message about a claim', ...toClaimant, needs: ['claim'] },
      words: { subject: 'Claim {claim}: a message', text: 'We wrote to you about claim {claim}. Read it here:' },
    },
    claim,
  ),
  claimReopened: letter(
    {
      ...{ code: 'claim-reopened', title: 'Claim open again', ...toClaimant, needs: ['claim'] },
      words: { subject: 'Claim {claim} is open again', text: 'We look at claim {claim} once more. See where it stands:' },
    },
    claim,
  ),
  claimWithdrawn: letter(
    {
      ...{ code: 'claim-withdrawn', title: 'Claim withdrawn', ...toClaimant, needs: ['claim'] },
      words: {
        subject: 'Claim {claim} was withdrawn',
        text: 'Claim {claim} was withdrawn. If this is wrong, open it again here:',
      },
    },
    claim,
  ),
}
