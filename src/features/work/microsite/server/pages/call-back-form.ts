import { z } from 'zod'
import { parseMobile } from '#domain/mobile.ts'
import { type Html, html } from '#kit/html.ts'
import { plainText } from '#kit/text.ts'
import type { BestTime } from '../../rules/call-time.ts'
import type { PricedProduct } from '../products.ts'
import type { Say } from '../translations.ts'

/** What the person agrees to; the sentence is stored with the request, word for word. */
export const CALL_CONSENT = 'I agree that this agent calls or texts me about my question, and that my name and number are kept for it.'

export const BEST_TIMES: Readonly<Record<BestTime, string>> = {
  any: 'Any time',
  morning: 'In the morning',
  afternoon: 'In the afternoon',
  evening: 'In the evening',
}

/** A field that no person sees: only a program fills it in. */
export const TRAP = 'website'

const NAME = 'Enter your name, so that the agent knows whom to ask for.'
const MOBILE = 'Enter a Philippine mobile number, such as 0917 123 4567.'
const CONSENT = 'Please agree, so that the agent may call you.'

/** A name is not an advertisement: spam bots put an address there. */
const isName = (text: string) => /\p{L}/u.test(text) && !/:\/\/|www\.|[<>]/i.test(text)

/** What comes with the form: only text, in sizes that a person types. */
export const CallBackForm = z.object({
  name: z.string(NAME).trim().pipe(plainText(60).min(2, NAME).refine(isName, NAME)),
  mobile: z.string(MOBILE).transform((typed, context) => {
    const mobile = parseMobile(typed.slice(0, 40))
    if (mobile) return mobile
    context.issues.push({ code: 'custom', message: MOBILE, input: typed })
    return z.NEVER
  }),
  line: z.string().max(40).optional().catch(undefined),
  bestTime: z.enum(['any', 'morning', 'afternoon', 'evening']).catch('any'),
  message: z
    .string()
    .max(2000)
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(plainText(300))
    .default(''),
  consent: z.literal('yes', CONSENT),
})
export type CallBackForm = z.output<typeof CallBackForm>

export type CallBackState = {
  /** When the form was shown, signed. */
  readonly seal: string
  readonly given: Readonly<Record<string, string>>
  readonly wrong: Readonly<Record<string, string>>
  /** The notice above it: that it was sent, or why not. */
  readonly note?: { readonly isDone: boolean; readonly text: string } | undefined
}

type Given = {
  readonly say: Say
  readonly action: string
  readonly agentName: string
  readonly products: readonly PricedProduct[]
  readonly state: CallBackState
}

/** The form with which a visitor asks to be called back; it needs no script, and shows each error beside its field. */
export function callBackHtml({ say, action, agentName, products, state: { seal, given, wrong, note } }: Given): Html {
  const fault = (name: string) => wrong[name] && html`<span class="wrong" id="wrong-${name}">${say(wrong[name])}</span>`
  const marks = (name: string) => (wrong[name] ? html` aria-invalid="true" aria-describedby="wrong-${name}"` : '')
  const chosen = (name: string, value: string) => (given[name] === value ? html` selected` : '')
  const options = [...products.map(({ code, name }) => ({ value: code, label: say(name) })), { value: '', label: say('Something else') }]
  return html`<section id="call"><h2>${say('Let {name} call you back', { name: agentName })}</h2>
${note && html`<p class="${note.isDone ? 'done' : 'wrong'}" role="status">${note.text}</p>`}
<form class="fields" method="post" action="${action}#call">
<input type="hidden" name="shown" value="${seal}"><div class="away" aria-hidden="true"><label>${say('Leave this empty')}<input name="${TRAP}" tabindex="-1" autocomplete="off"></label></div>
<label>${say('Your name')}<input name="name" maxlength="60" required autocomplete="name" value="${given.name ?? ''}"${marks('name')}>${fault('name')}</label>
<label>${say('Your mobile number')}<input name="mobile" type="tel" inputmode="tel" maxlength="20" required autocomplete="tel" placeholder="0917 123 4567" value="${given.mobile ?? ''}"${marks('mobile')}>${fault('mobile')}</label>
<label>${say('What is it about?')}<select name="line">${options.map(({ value, label }) => html`<option value="${value}"${chosen('line', value)}>${label}</option>`)}</select></label>
<label>${say('When is it best to call?')}<select name="bestTime">${Object.entries(BEST_TIMES).map(([value, label]) => html`<option value="${value}"${chosen('bestTime', value)}>${say(label)}</option>`)}</select></label>
<label>${say('Your question (if you like)')}<textarea name="message" maxlength="300" rows="3"${marks('message')}>${given.message ?? ''}</textarea>${fault('message')}</label>
<label class="tick"><input type="checkbox" name="consent" value="yes" required${given.consent === 'yes' ? html` checked` : ''}${marks('consent')}><span>${say(CALL_CONSENT)}${fault('consent')}</span></label>
<button>${say('Ask for a call')}</button></form></section>`
}
