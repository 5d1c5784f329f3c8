import { z } from 'zod'
import { lossText, PAPERS } from '../claim-fields.ts'
import type { ClaimPaper, ClaimsSpec } from '../line/claims.ts'
import type { Shot } from '../line/control.ts'
import type { TravelDetails } from './details.ts'
import type { TravelTariff } from './tariff.ts'
import { isDomestic } from './trip.ts'

const WHO = 'Who travelled'
const who = lossText('Name of the traveller', WHO, 'Of everyone affected.')
const flight = lossText('Number of the flight or ship', 'The trip')

const boarding: ClaimPaper = { code: 'boarding', title: 'Tickets and boarding passes', help: 'For the whole trip.' }
const passport: ClaimPaper = { code: 'passport', title: 'Passport', help: 'The photo page, and the stamps of this trip.' }
const carrier: ClaimPaper = {
  code: 'carrier',
  title: 'Letter or report from the carrier',
  help: 'It says what happened, and for how long.',
}
const values: ClaimPaper = { code: 'values', title: 'Receipts for what was lost or bought', help: 'As many as you have.' }
const reason: ClaimPaper = { code: 'reason', title: 'Proof of why you could not travel', help: 'From a doctor, an employer or a court.' }
const bookings: ClaimPaper = { code: 'bookings', title: 'Bookings, and what was refunded', help: 'Flights, hotels, tours.' }

const shot = (code: string, title: string, help: string): Shot => ({ code, title, help, required: false })
const receipts = shot('receipts', 'Receipts', 'So that the date and amount can be read.')

/** What the policy's plan pays for a benefit, for each traveller. */
const upTo = (benefit: string) => (details: TravelDetails, tariff: TravelTariff) => {
  const found = tariff.benefits.find(({ code }) => code === benefit)
  return found && (isDomestic(details.destinations, tariff) ? found.domestic : found.limits)[details.plan]
}

export const claims: ClaimsSpec<TravelDetails, TravelTariff> = {
  kinds: [
    {
      code: 'medical',
      title: 'Illness or accident on the trip',
      help: 'Treatment, hospital, medicines. In an emergency, call the number on your card first.',
      asks: z.object({ who, hospital: lossText('Hospital or physician', 'Treatment') }),
      photos: [receipts],
      papers: [passport, boarding, PAPERS.medical, PAPERS.bills, PAPERS.bank],
      limit: upTo('medical'),
    },
    {
      ...{ code: 'delay', title: 'Delay, or a missed connection', help: 'Of a flight or ship, by some hours.' },
      ...{ asks: z.object({ who, flight, hours: lossText('How many hours', 'The trip') }), photos: [receipts] },
      ...{ papers: [passport, boarding, carrier, values, PAPERS.bank], limit: upTo('delay') },
    },
    {
      code: 'baggage',
      title: 'Baggage was lost, late or damaged',
      help: 'Report it to the carrier before you leave the airport.',
      asks: z.object({ who, flight, contents: lossText('What was in it, and its value', 'Baggage') }),
      photos: [shot('damage', 'The damaged item', 'With its tag.'), receipts],
      papers: [passport, boarding, carrier, values, PAPERS.bank],
      limit: upTo('baggage'),
    },
    {
      ...{
        code: 'cancellation',
        title: 'The trip was cancelled or cut short',
        help: 'Because of illness, a death or another serious reason.',
      },
      ...{ asks: z.object({ who }), photos: [], papers: [bookings, reason, PAPERS.id, PAPERS.bank], limit: upTo('cancellation') },
    },
    {
      ...{
        code: 'documents',
        title: 'Passport, documents or money were lost or stolen',
        help: 'Report it to the police there within a day.',
      },
      ...{ asks: z.object({ who, police: lossText('Police station', 'Police') }), photos: [] },
      ...{ papers: [PAPERS.police, values, PAPERS.id, PAPERS.bank], limit: upTo('passport') },
    },
    {
      ...{
        code: 'liability',
        title: 'I injured someone or damaged their property',
        help: 'Do not promise anything before you have spoken to us.',
      },
      ...{ asks: z.object({ who }), photos: [shot('damage', 'The damage', 'Close up, and from a few steps away.')] },
      ...{ papers: [passport, PAPERS.police, PAPERS.bills], limit: upTo('liability') },
    },
    {
      ...{ code: 'death', title: 'A traveller died', help: 'We help with what needs to be done there. Call us.' },
      ...{ asks: z.object({ who }), photos: [] },
      ...{ papers: [passport, PAPERS.death, PAPERS.kinship, PAPERS.police, PAPERS.bank], limit: upTo('accident') },
    },
  ],
}
