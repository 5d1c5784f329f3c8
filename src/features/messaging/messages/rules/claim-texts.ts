import { type Day, formatDay } from '#domain/day.ts'
import { type Centavos, formatPesos } from '#domain/money.ts'
import { letter, shortMessage } from './define.ts'

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
      more: {
        fil: {
          subject: 'Claim {claim}: natanggap ang papeles',
          text: 'Kumpleto na ang papeles ng claim {claim}, at magpapasya kami. Tingnan dito:',
        },
      },
    },
    until,
  ),
  claimAssessed: letter(
    {
      ...{ code: 'claim-assessed', title: 'Claim looked into', ...toClaimant, needs: ['claim'], may: ['by'] },
      words: { subject: 'Claim {claim} was looked into', text: 'We looked into claim {claim} and decide{by}. See where it stands:' },
      more: {
        fil: {
          subject: 'Sinuri ang claim {claim}',
          text: 'Sinuri na namin ang claim {claim}, at magpapasya kami. Tingnan dito:',
        },
      },
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
      more: {
        fil: {
          subject: 'Claim {claim}: tinanggap ang alok',
          text: 'Tinanggap ninyo ang {amount} para sa claim {claim}. Babayaran na ito. Tingnan dito:',
        },
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
      more: {
        fil: {
          subject: 'Claim {claim}',
          text: 'Hindi namin mababayaran ang claim {claim}. Basahin kung bakit, at sabihin kung hindi kayo sang-ayon:',
        },
      },
    },
    claim,
  ),
  claimWritten: letter(
    {
      ...{ code: 'claim-written', title: 'A message about a claim', ...toClaimant, needs: ['claim'] },
      words: { subject: 'Claim {claim}: a message', text: 'We wrote to you about claim {claim}. Read it here:' },
      more: {
        fil: {
          subject: 'Claim {claim}: may mensahe',
          text: 'Sumulat kami tungkol sa claim {claim}. Basahin dito:',
        },
      },
    },
    claim,
  ),
  claimReopened: letter(
    {
      ...{ code: 'claim-reopened', title: 'Claim open again', ...toClaimant, needs: ['claim'] },
      words: { subject: 'Claim {claim} is open again', text: 'We look at claim {claim} once more. See where it stands:' },
      more: {
        fil: {
          subject: 'Bukas muli ang claim {claim}',
          text: 'Muli naming susuriin ang claim {claim}. Tingnan dito:',
        },
      },
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
      more: {
        fil: {
          subject: 'Binawi ang claim {claim}',
          text: 'Binawi ang claim {claim}. Kung mali ito, buksan muli dito:',
        },
      },
    },
    claim,
  ),
  claimFault: letter(
    {
      ...{ code: 'claim-fault', title: 'Whose fault a loss was', ...toClaimant, needs: ['claim'] },
      words: {
        subject: 'Claim {claim}: whose fault it was',
        text: 'For claim {claim} we decided whose fault it was. Read it and why here:',
      },
      more: {
        fil: {
          subject: 'Claim {claim}: kung sino ang may kasalanan',
          text: 'Para sa claim {claim}, napagpasyahan kung sino ang may kasalanan. Basahin ito at kung bakit:',
        },
      },
    },
    claim,
  ),
  claimOtherParty: letter(
    {
      ...{ code: 'claim-other-party', title: 'Somebody else reported the accident', ...toClaimant, needs: ['claim'] },
      words: {
        subject: 'Claim {claim}: somebody else reported the accident',
        text: 'Somebody else reported the accident of claim {claim}. Promise nobody anything. See where it stands:',
      },
      more: {
        fil: {
          subject: 'Claim {claim}: may iba pang nag-report ng aksidente',
          text: 'May iba pang nag-report ng aksidente ng claim {claim}. Huwag mangako kaninuman. Tingnan dito:',
        },
      },
    },
    claim,
  ),
}

type Report = Of & { readonly brand: string; readonly phone: string }
const toStranger = { to: 'customer', ways: ['sms'], needs: ['brand', 'phone', 'reference'] } as const
const report = ({ brand, phone, number }: Report) => ({ brand, phone, reference: number })

/** To somebody who is not insured and reported an accident. Nothing of whoever is insured is told. */
export const aboutThirdParties = {
  thirdPartyReported: shortMessage(
    {
      ...{ code: 'third-party-reported', title: 'Accident reported by a third party', ...toStranger },
      words: { text: '{brand}: we have your report {reference}. Our claims office calls you. To add to it, call {phone}.' },
      more: {
        fil: {
          text: '{brand}: natanggap namin ang inyong report {reference}. Tatawagan kayo ng aming claims office. Para magdagdag, tumawag sa {phone}.',
        },
      },
    },
    report,
  ),
  thirdPartyAttached: shortMessage(
    {
      ...{ code: 'third-party-attached', title: 'A third party’s report is with an officer', ...toStranger },
      words: { text: '{brand}: your report {reference} is with our claims officer, who says which papers you need. Call {phone}.' },
      more: {
        fil: {
          text: '{brand}: nasa claims officer na ang inyong report {reference}; sasabihin kung anong papeles ang kailangan. Tumawag sa {phone}.',
        },
      },
    },
    report,
  ),
  thirdPartyDismissed: shortMessage(
    {
      ...{ code: 'third-party-dismissed', title: 'A third party’s report is dismissed', ...toStranger },
      needs: ['brand', 'phone', 'reference', 'reason'],
      words: { text: '{brand}: we do not go on with your report {reference}: {reason} If you do not agree, call {phone}.' },
      more: {
        fil: {
          text: '{brand}: hindi na namin itutuloy ang inyong report {reference}: {reason} Kung hindi kayo sang-ayon, tumawag sa {phone}.',
        },
      },
    },
    ({ reason, ...of }: Report & { readonly reason: string }) => ({ ...report(of), reason }),
  ),
}
