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

/** To the person who reported a loss. What happened to them is only on the page that they alone can open. */
export const aboutClaims = {
  claimReported: letter(
    {
      ...{ code: 'claim-reported', title: 'Claim reported', ...toClaimant, needs: ['claim'], may: ['by'] },
      words: {
        subject: 'We received your report {claim}',
        text: 'We have received your report {claim}. We will tell you{by} which documents we need. Check its status here:',
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
      ...{ code: 'claim-papers-wanted', title: 'Documents needed for a claim', ...toClaimant, needs: ['claim'], may: ['papers', 'count'] },
      words: {
        subject: 'Claim {claim}: documents needed',
        text: 'We need {papers} for claim {claim}. See which, and send us photos:',
      },
      more: {
        fil: {
          subject: 'Claim {claim}: kailangang papeles',
          text: 'May kailangan pang papeles ({count}) para sa claim {claim}. Tingnan kung alin at ipadala ang litrato:',
        },
      },
    },
    ({ number, count }: Of & { readonly count: number }) => ({
      ...{ claim: number, count: String(count), papers: count === 1 ? 'a document' : `${String(count)} documents` },
    }),
  ),
  claimPapersReceived: letter(
    {
      ...{ code: 'claim-papers-received', title: 'Documents for a claim received', ...toClaimant, needs: ['claim'], may: ['by'] },
      words: {
        subject: 'Claim {claim}: documents received',
        text: 'We have all the documents for claim {claim} and will decide{by}. Check its status here:',
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
      ...{ code: 'claim-assessed', title: 'Claim assessed', ...toClaimant, needs: ['claim'], may: ['by'] },
      words: { subject: 'Claim {claim} was assessed', text: 'We have assessed claim {claim} and will decide{by}. Check its status here:' },
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
      words: { subject: 'Claim {claim}: our offer', text: 'We offer {amount} for claim {claim}. Accept or refuse it here:' },
      more: {
        fil: {
          subject: 'Claim {claim}: ang alok namin',
          text: 'Para sa claim {claim}, {amount} ang alok namin. Tanggapin o tanggihan dito:',
        },
      },
    },
    amountOf,
  ),
  claimOfferChanged: letter(
    {
      ...{ code: 'claim-offer-changed', title: 'Another offer for a claim', ...toClaimant, needs: ['claim', 'amount'] },
      words: {
        subject: 'Claim {claim}: another offer',
        text: 'We changed our offer for claim {claim} to {amount}. Accept or refuse it here:',
      },
      more: {
        fil: {
          subject: 'Claim {claim}: bagong alok',
          text: 'Binago namin ang alok para sa claim {claim}: {amount} na. Tanggapin o tanggihan dito:',
        },
      },
    },
    amountOf,
  ),
  claimOfferWithdrawn: letter(
    {
      ...{ code: 'claim-offer-withdrawn', title: 'Offer for a claim withdrawn', ...toClaimant, needs: ['claim'] },
      words: {
        subject: 'Claim {claim}: our offer is withdrawn',
        text: 'We withdrew our offer for claim {claim} and decide anew. See where it stands:',
      },
      more: {
        fil: {
          subject: 'Claim {claim}: binawi ang alok namin',
          text: 'Binawi namin ang alok para sa claim {claim}, at magpapasya muli. Tingnan dito:',
        },
      },
    },
    claim,
  ),
  claimAgreed: letter(
    {
      ...{ code: 'claim-agreed', title: 'Offer for a claim accepted', ...toClaimant, needs: ['claim', 'amount'], may: ['by'] },
      words: {
        subject: 'Claim {claim}: offer accepted',
        text: 'You accepted {amount} for claim {claim}. We will pay it{by}. Check its status here:',
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
        text: 'We have paid {amount} for claim {claim}, reference {reference}. See it here:',
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
      ...{ code: 'claim-written', title: 'Message about a claim', ...toClaimant, needs: ['claim'] },
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
      ...{ code: 'claim-reopened', title: 'Claim reopened', ...toClaimant, needs: ['claim'] },
      words: { subject: 'Claim {claim} was reopened', text: 'We are reviewing claim {claim} again. Check its status:' },
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
        text: 'Claim {claim} was withdrawn. If this is wrong, reopen it here:',
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
      ...{ code: 'claim-fault', title: 'Who was at fault for a loss', ...toClaimant, needs: ['claim'] },
      words: {
        subject: 'Claim {claim}: who was at fault',
        text: 'We have decided who was at fault in claim {claim}. Read our decision and why here:',
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
      ...{ code: 'claim-other-party', title: 'Someone else reported the accident', ...toClaimant, needs: ['claim'] },
      words: {
        subject: 'Claim {claim}: someone else reported the accident',
        text: 'Someone else reported the accident of claim {claim}. Do not promise anyone anything. Check its status here:',
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

/** To someone who is not insured and reported an accident. Nothing about the insured is disclosed. */
export const aboutThirdParties = {
  thirdPartyReported: shortMessage(
    {
      ...{ code: 'third-party-reported', title: 'Accident reported by a third party', ...toStranger },
      words: { text: '{brand}: We have received your report {reference}. Our claims office will call you. To add anything, call {phone}.' },
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
      ...{ code: 'third-party-attached', title: 'A third party’s report is with a claims officer', ...toStranger },
      words: {
        text: '{brand}: Your report {reference} is with our claims officer, who will tell you which documents you need. Call {phone}.',
      },
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
      ...{ code: 'third-party-dismissed', title: 'A third party’s report was dismissed', ...toStranger },
      needs: ['brand', 'phone', 'reference', 'reason'],
      words: { text: '{brand}: We are not taking your report {reference} further: {reason} If you do not agree, call {phone}.' },
      more: {
        fil: {
          text: '{brand}: hindi na namin itutuloy ang inyong report {reference}: {reason} Kung hindi kayo sang-ayon, tumawag sa {phone}.',
        },
      },
    },
    ({ reason, ...of }: Report & { readonly reason: string }) => ({ ...report(of), reason }),
  ),
}
