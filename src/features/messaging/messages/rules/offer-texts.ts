import { type Day, formatDay } from '#domain/day.ts'
import { formatMobile } from '#domain/mobile.ts'
import { type Centavos, formatPesos } from '#domain/money.ts'
import { shortMessage } from './define.ts'
import { narrow } from './sms.ts'

type Sender = { readonly brand: string }
/** An offer sent by text message, and whom to call about it. */
type OfOffer = Sender & { readonly reference: string; readonly agentName: string; readonly agentMobile: string }
type Priced = OfOffer & { readonly total: Centavos }
type Offered = Priced & { readonly description: string; readonly until: Day }
type Coded = Sender & { readonly reference: string; readonly total: Centavos; readonly code: string }
type AtCounter = Sender & {
  readonly reference: string
  readonly total: Centavos
  readonly counterCode: string
  readonly outlets: readonly string[]
  readonly until: Day
}

const toCustomer = { to: 'customer', ways: ['sms'] } as const
const DESCRIPTION = 60

/** The peso sign would force the whole text into the wide alphabet. */
const pesos = (amount: Centavos): string => formatPesos(amount).replace('₱', 'PHP')
const offer = ({ brand, reference, agentName, agentMobile }: OfOffer) => ({
  ...{ brand, quotation: reference, agent: narrow(agentName), agentMobile: formatMobile(agentMobile) },
})
const CALL = { needs: ['brand', 'quotation', 'agent', 'agentMobile'] } as const

/** The reply to an offer by text message that cannot continue. */
const answer = (code: string, title: string, en: string, fil: string) =>
  shortMessage(
    {
      ...{ code, title, ...toCustomer, ...CALL },
      words: { text: `{brand}: ${en} {agent}, {agentMobile}.` },
      more: { fil: { text: `{brand}: ${fil} {agent}, {agentMobile}.` } },
    },
    offer,
  )

/** Offers for customers without data: sent, accepted and paid for by text message. */
export const aboutOffers = {
  offerByText: shortMessage(
    {
      ...{ code: 'offer-by-text', title: 'Offer by text message', ...toCustomer },
      needs: ['brand', 'description', 'amount', 'quotation', 'date', 'agent', 'agentMobile'],
      words: {
        text: '{brand}: {description}. Total {amount}, valid until {date}. To accept, reply: YES {quotation}\nQuestions? Call {agent}, {agentMobile}. To stop offers, reply STOP',
      },
      more: {
        fil: {
          text: '{brand}: {description}. Kabuuan {amount}, hanggang {date}. Para tanggapin, i-reply: OO {quotation}\nMay tanong? Tawagan si {agent}, {agentMobile}. Ayaw na ng text: STOP',
        },
      },
    },
    ({ total, until, description, ...of }: Offered) => ({
      ...offer(of),
      ...{ amount: pesos(total), date: formatDay(until), description: narrow(description).slice(0, DESCRIPTION) },
    }),
  ),

  /** By replying with it, the customer makes the line's declarations. */
  offerCode: shortMessage(
    {
      ...{
        code: 'offer-code',
        title: 'Code to accept an offer by text message',
        ...toCustomer,
        needs: ['brand', 'code', 'quotation', 'amount'],
      },
      words: {
        text: '{code} is your {brand} code, good for 5 minutes. Reply with it to accept {quotation} for {amount}: your answers are true and complete, and your data may be used for this policy.',
      },
      more: {
        fil: {
          text: '{code} ang inyong {brand} code, 5 minutong may bisa. I-reply ito para tanggapin ang {quotation} sa {amount}: totoo at kumpleto ang inyong mga sagot, at maaaring gamitin ang inyong datos para sa policy na ito.',
        },
      },
    },
    ({ brand, code, reference, total }: Coded) => ({ brand, code, quotation: reference, amount: pesos(total) }),
  ),

  offerAtCounter: shortMessage(
    {
      ...{ code: 'offer-at-counter', title: 'Where to pay an accepted offer', ...toCustomer },
      needs: ['brand', 'quotation', 'amount', 'outlets', 'counterCode', 'date'],
      words: {
        text: '{brand}: {quotation} is accepted. Pay {amount} in cash at {outlets} with code {counterCode} by {date}. Cover starts only once it is paid.',
      },
      more: {
        fil: {
          text: '{brand}: Tinanggap na ang {quotation}. Magbayad ng {amount} na cash sa {outlets} gamit ang code na {counterCode} hanggang {date}. Magsisimula ang proteksyon kapag nabayaran na.',
        },
      },
    },
    ({ brand, reference, total, counterCode, outlets, until }: AtCounter) => ({
      ...{ brand, quotation: reference, amount: pesos(total), outlets: outlets.join(', '), counterCode, date: formatDay(until) },
    }),
  ),

  offerIdentity: answer(
    'offer-identity',
    'An accepted offer is waiting for the identity check',
    '{quotation} is accepted. We must check your ID before you pay; we will then text you where. Meet or call',
    'Tinanggap na ang {quotation}. Kailangang tingnan ang inyong ID bago magbayad; saka namin ite-text kung saan. Makipagkita o tumawag kay',
  ),
  offerLapsed: answer(
    'offer-lapsed',
    'An offer by text has expired',
    '{quotation} has expired. For a new price, call',
    'Lipas na ang {quotation}. Para sa bagong presyo, tawagan si',
  ),
  offerChanged: answer(
    'offer-changed',
    'An offer by text has changed since it was sent',
    '{quotation} has changed since we texted it to you, so it was not accepted. For the new offer, call',
    'Nabago ang {quotation} mula nang i-text namin, kaya walang ginawa. Para sa bagong alok, tawagan si',
  ),
  offerUndecided: answer(
    'offer-undecided',
    'An offer by text is waiting for a decision',
    '{quotation} is waiting for our decision, so it was not accepted. To find out more, call',
    'Kailangan munang pagpasyahan ang {quotation}, kaya walang ginawa. Para malaman, tawagan si',
  ),
  offerPaid: answer(
    'offer-paid',
    'An offer by text is already paid',
    '{quotation} is already paid; there is nothing more to do. Questions? Call',
    'Bayad na ang {quotation}; wala nang kailangang gawin. May tanong? Tawagan si',
  ),
  offerNotByText: answer(
    'offer-not-by-text',
    'An offer cannot be accepted by text',
    '{quotation} cannot be accepted by text message. To continue, call',
    'Hindi matatanggap ang {quotation} sa text, kaya walang ginawa. Para magpatuloy, tawagan si',
  ),
  offerWrongCode: answer(
    'offer-wrong-code',
    'A wrong code came by text',
    'That code is wrong or has expired. Check our latest text, or reply YES {quotation} for a new one. Questions? Call',
    'Mali o lipas na ang code. Tingnan ang pinakabago naming text, o i-reply ang OO {quotation} para sa bago. May tanong? Tawagan si',
  ),
  offerCodesUsedUp: answer(
    'offer-codes-used-up',
    'No more codes by text for now',
    'You cannot try more codes for {quotation} for now. Text us again in an hour, or call',
    'Hindi na muna masusubukan ang mga code para sa {quotation}. Mag-text ulit pagkalipas ng isang oras, o tawagan si',
  ),
  offersStopped: answer(
    'offers-stopped',
    'No more offers by text',
    '{quotation}: we will not text you any more offers. If you change your mind, call',
    '{quotation}: hindi na kami magte-text ng alok. Kung gusto pa rin ninyo, tawagan si',
  ),
  offerHeld: answer(
    'offer-held',
    'An accepted offer cannot be paid yet',
    '{quotation} is accepted but cannot be paid right now. Nothing was charged. To find out more, call',
    'Tinanggap na ang {quotation} pero hindi pa mababayaran ngayon. Walang siningil. Para malaman, tawagan si',
  ),

  /** To any number, so it discloses nothing about anyone. */
  textNotUnderstood: shortMessage(
    {
      ...{ code: 'text-not-understood', title: 'A message that we could not match', ...toCustomer, needs: ['brand', 'phone'] },
      words: {
        text: '{brand}: We could not match your text. To accept an offer, reply YES and its reference as shown in our text, from the number that received it. Questions? Call {phone}.',
      },
      more: {
        fil: {
          text: '{brand}: Hindi namin matukoy ang inyong text. Para tanggapin ang alok, i-reply ang OO at ang reference na nasa text namin, mula sa numerong nakatanggap nito. May tanong? Tumawag sa {phone}.',
        },
      },
    },
    ({ brand, phone }: Sender & { readonly phone: string }) => ({ brand, phone }),
  ),
}
