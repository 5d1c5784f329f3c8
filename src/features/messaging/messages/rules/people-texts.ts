import { formatInstant } from '#domain/day.ts'
import { formatMobile } from '#domain/mobile.ts'
import { letter, type MessageText, shortMessage } from './define.ts'

/** The name under which it is sent. */
type Sender = { readonly brand: string }

type Code = Sender & {
  readonly code: string
  /** The browser offers to fill in the code only on pages of this host (WebOTP). */
  readonly host: string | undefined
}
type NewAgent = Sender & { readonly agentName: string; readonly agentMobile: string }
type Appointment = NewAgent & { readonly startsAt: Date; readonly place: string }
type Offer = Sender & { readonly name: string; readonly agentName: string; readonly times: readonly Date[] }
type OfQuotation = Sender & { readonly quotation: string }
type DataRequest = Sender & { readonly number: string; readonly phone: string }
type Photographs = Sender & { readonly risk: string; readonly titles: readonly string[]; readonly link: string }

const toCustomer = { to: 'customer', ways: ['sms'] } as const
const aboutData = ({ brand, number, phone }: DataRequest) => ({ brand, request: number, phone })

/** Sign-in, identity, appointments and photographs. */
export const aboutPeople = {
  /** Its last line is for the browser. */
  oneTimeCode: shortMessage(
    {
      ...{ code: 'one-time-code', title: 'Code to sign in', ...toCustomer, needs: ['code', 'brand'] },
      words: { text: '{code} is your {brand} code, good for 5 minutes. Do not share it with anyone, not even your agent.' },
      more: {
        fil: { text: '{code} ang inyong {brand} code, may bisa nang 5 minuto. Huwag itong ibigay kaninuman, kahit sa ahente ninyo.' },
      },
    },
    ({ brand, code }: Code) => ({ brand, code }),
    ({ host, code }) => (host ? `\n\n@${host} #${code}` : ''),
  ),

  /** To the old number and to the new one. */
  numberChanged: shortMessage(
    {
      ...{ code: 'number-changed', title: 'New number to sign in', ...toCustomer, needs: ['brand', 'mobile', 'phone'] },
      words: { text: '{brand}: From now on, you sign in with {mobile}. If you did not ask for this, call {phone} at once.' },
      more: {
        fil: {
          text: '{brand}: mula ngayon, {mobile} ang gagamitin ninyo sa pag-sign in. Kung hindi kayo ang humiling nito, tumawag agad sa {phone}.',
        },
      },
    },
    ({ brand, mobile, phone }: Sender & { readonly mobile: string; readonly phone: string }) => ({
      ...{ brand, mobile: formatMobile(mobile), phone },
    }),
  ),

  identityConfirmed: shortMessage(
    {
      ...{ code: 'identity-confirmed', title: 'Identity confirmed', ...toCustomer, needs: ['brand', 'quotation'] },
      words: { text: '{brand}: Your identity is confirmed. Sign in to pay {quotation}.' },
      more: { fil: { text: '{brand}: Nakumpirma na kung sino kayo. Mag-sign in para bayaran ang {quotation}.' } },
    },
    ({ brand, quotation }: OfQuotation) => ({ brand, quotation }),
  ),
  identityNotConfirmed: shortMessage(
    {
      ...{ code: 'identity-not-confirmed', title: 'Identity not confirmed', ...toCustomer, needs: ['brand', 'quotation'] },
      words: { text: '{brand}: Your identity could not be confirmed. Sign in to try again, or ask your agent about {quotation}.' },
      more: {
        fil: { text: '{brand}: Hindi nakumpirma kung sino kayo. Mag-sign in para subukan ulit, o itanong sa ahente ang {quotation}.' },
      },
    },
    ({ brand, quotation }: OfQuotation) => ({ brand, quotation }),
  ),

  /** To a person who agreed to appointment reminders. */
  appointmentReminder: shortMessage(
    {
      ...{ code: 'appointment-reminder', title: 'Reminder of an appointment', ...toCustomer },
      ...{ needs: ['brand', 'agent', 'when', 'agentMobile'], may: ['place'] },
      words: { text: '{brand}: You are meeting {agent} on {when} (Manila time){place}. To change it, call {agentMobile}.' },
      more: {
        fil: { text: '{brand}: magkikita kayo ni {agent} sa {when} (oras sa Maynila){place}. Para baguhin, tumawag sa {agentMobile}.' },
      },
    },
    ({ brand, startsAt, place, agentName, agentMobile }: Appointment) => ({
      ...{ brand, agent: agentName, agentMobile: formatMobile(agentMobile) },
      ...{ when: formatInstant(startsAt), place: place ? `, ${place}` : '' },
    }),
  ),

  /** To the customer in whose name a testimonial was written, by whoever has its link: also the agent whom it praises. */
  testimonialWritten: shortMessage(
    {
      ...{ code: 'testimonial-written', title: 'Testimonial written', ...toCustomer, needs: ['brand', 'agent', 'link'] },
      words: { text: '{brand}: Thank you for what you wrote about {agent}. Was it not you? Read it and take it back: {link}' },
      more: { fil: { text: '{brand}: Salamat sa isinulat ninyo tungkol kay {agent}. Hindi ba kayo? Basahin at bawiin ito: {link}' } },
    },
    ({ brand, agentName, link }: Sender & { readonly agentName: string; readonly link: string }) => ({ brand, agent: agentName, link }),
  ),

  /** The English wording has both languages, for people who never chose one. */
  newAgent: letter(
    {
      ...{ code: 'new-agent', title: 'New agent', to: 'customer', ways: ['sms', 'mail'], needs: ['brand', 'agent', 'agentMobile'] },
      words: {
        subject: 'Your agent is now {agent}',
        text: '{brand}: {agent} ({agentMobile}) is now your insurance agent. Your policies stay as they are. / Si {agent} na ang ahente ninyo; walang nagbago sa inyong insurance.',
      },
      more: {
        fil: {
          subject: 'Si {agent} na ang ahente ninyo',
          text: '{brand}: Si {agent} ({agentMobile}) na ang ahente ninyo sa insurance. Walang nagbago sa inyong mga policy.',
        },
      },
    },
    ({ brand, agentName, agentMobile }: NewAgent) => ({ brand, agent: agentName, agentMobile: formatMobile(agentMobile) }),
  ),

  dataRequestAnswered: letter(
    {
      ...{ code: 'data-request-answered', title: 'Request about data answered', to: 'customer', ways: ['sms', 'mail'] },
      needs: ['brand', 'request', 'phone'],
      words: {
        subject: 'Request {request}',
        text: '{brand}: We have answered your request {request} about your data. Sign in and open My privacy, or call {phone}.',
      },
    },
    aboutData,
  ),
  dataErased: letter(
    {
      ...{ code: 'data-erased', title: 'Data erased', to: 'customer', ways: ['sms', 'mail'], needs: ['brand', 'request', 'phone'] },
      words: {
        subject: 'Request {request}',
        text: '{brand}: Request {request} is done: your data has been erased, except what the law requires us to keep. Questions? Call {phone}.',
      },
    },
    aboutData,
  ),

  photographsAgain: shortMessage(
    {
      ...{ code: 'photographs-again', title: 'Photos to be taken again', ...toCustomer },
      ...{ needs: ['brand', 'titles', 'link'], may: ['photos', 'count', 'description'] },
      words: { text: '{brand}: Please take {photos} of your {description} again: {titles}. {link}' },
    },
    ({ brand, risk, titles, link }: Photographs) => ({
      ...{ brand, description: risk, titles: titles.join(', '), link, count: String(titles.length) },
      photos: titles.length === 1 ? 'a photo' : `${titles.length} photos`,
    }),
  ),
}

/** To someone the agent did not reach for a meeting, from the agent's own phone: the agent sends it, and so words it. */
export function newTimesOffered({ brand, name, agentName, times }: Offer): MessageText {
  const offered = times.map(formatInstant)
  const choice = offered.length > 1 ? `${offered.slice(0, -1).join('; ')} or ${offered.at(-1)}` : (offered[0] ?? 'another day')
  return {
    text: `Hi ${name}, this is ${agentName} from ${brand}. Sorry we missed each other. Could we meet on ${choice} (Manila time)? Which suits you?`,
  }
}
