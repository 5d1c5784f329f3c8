import { z } from 'zod'
import { formatInstant } from '#domain/day.ts'
import { type Html, html } from '#kit/html.ts'
import { plainText } from '#kit/text.ts'
import { type Around, pageHtml } from './frame.ts'

/** What a customer agrees to; the sentence is stored with their testimonial, word for word. */
export const TESTIMONIAL_CONSENT =
  'I wrote this myself and agree that it is shown on this agent’s page under this name. I can take it back here at any time.'

const SAID = 'Write 20 to 500 characters.'
const NAME = 'Enter the name to be shown, such as Maria S.'
const CONSENT = 'Please agree, or it cannot be shown.'

export const TestimonialForm = z.object({
  said: z
    .string(SAID)
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(plainText(500).min(20, SAID)),
  shownAs: z.string(NAME).trim().pipe(plainText(40).min(2, NAME)),
  consent: z.literal('yes', CONSENT),
})

export type TestimonialFacts = {
  readonly agentName: string
  readonly state: string
  readonly said: string
  readonly shownAs: string
  readonly expiresAt: Date
  readonly mayWrite: boolean
  readonly mayTakeBack: boolean
  readonly wrong: Readonly<Record<string, string>>
}

const STANDING: Readonly<Record<string, string>> = {
  written: 'Thank you. Our office reviews it before it is shown. You can still change it here.',
  published: 'It is shown on the page of your agent. You can take it back here.',
  declined: 'Our office decided not to show it. Thank you all the same.',
  withdrawn: 'You took it back, or it is no longer wanted. It is not shown.',
}

/** The page behind the link with which an agent asks a customer for a testimonial. Opening it changes nothing. */
export function testimonialPage(facts: TestimonialFacts, path: string, around: Around): string {
  const { say, brand } = around
  const { agentName, state, mayWrite, mayTakeBack, expiresAt } = facts
  const title = say('What do you say about {name}?', { name: agentName })
  const standing = STANDING[state]
  const body = html`<header class="top"><div class="wide"><span class="name">${brand.name}</span><h1>${title}</h1></div></header><main class="wide"><section>
${standing ? html`<p class="done" role="status">${say(standing)}</p>` : html`<p>${say('Your agent {name} looks after your insurance with us and asks what you think. Write it in your own words, good or bad; no one is paid for it.', { name: agentName })}</p>`}
${mayWrite && formHtml(facts, path, around)}
${mayTakeBack && html`<form method="post" action="${path}"><p><button class="plain" name="act" value="take-back">${say('Take it back')}</button></p></form>`}
${mayWrite && html`<p class="quiet">${say('This link is valid until {when}.', { when: formatInstant(expiresAt) })}</p>`}</section></main>`
  return pageHtml({ title: `${title} · ${brand.name}`, description: title }, around, { body })
}

function formHtml({ said, shownAs, wrong }: TestimonialFacts, path: string, { say }: Around): Html {
  const fault = (name: string) => wrong[name] && html`<span class="wrong" id="wrong-${name}">${say(wrong[name])}</span>`
  const marks = (name: string) => (wrong[name] ? html` aria-invalid="true" aria-describedby="wrong-${name}"` : '')
  return html`<form class="fields" method="post" action="${path}">
<label>${say('In your own words')}<textarea name="said" maxlength="500" rows="5" required${marks('said')}>${said}</textarea>${fault('said')}</label>
<label>${say('Name to be shown')}<input name="shownAs" maxlength="40" required value="${shownAs}"${marks('shownAs')}>${fault('shownAs')}</label>
<label class="tick"><input type="checkbox" name="consent" value="yes" required${marks('consent')}><span>${say(TESTIMONIAL_CONSENT)}${fault('consent')}</span></label>
<button name="act" value="write">${say('Send it')}</button></form>`
}
