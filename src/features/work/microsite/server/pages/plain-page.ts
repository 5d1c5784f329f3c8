import { html } from '#kit/html.ts'
import { type Around, pageHtml, plainTop } from './frame.ts'

/** The same for a page that is hidden, was taken down, or never existed: probing addresses reveals nothing. */
export function nobodyHere(around: Around): string {
  const { say, brand } = around
  const title = say('This page is not available now')
  const body = html`${plainTop(around, title)}<main class="wide"><section><p>${say('Please check the address. Our office knows every agent and can help you: {phone}.', { phone: brand.support.phone })}</p><a class="button" href="/app/products">${say('See what we insure')}</a></section></main>`
  return pageHtml({ title: `${title} · ${brand.name}`, description: title }, around, { body })
}

/** What went wrong with a page request, in its language. */
export function failurePage(around: Around, status: number): string {
  const { say, brand } = around
  const title = status === 429 ? say('Too many attempts') : say('That did not work')
  const text =
    status === 429
      ? say('Please wait a minute and try again, or call our office: {phone}.', { phone: brand.support.phone })
      : say('Please go back, check what you entered and try again, or call our office: {phone}.', { phone: brand.support.phone })
  const body = html`${plainTop(around, title)}<main class="wide"><section><p>${text}</p></section></main>`
  return pageHtml({ title: `${title} · ${brand.name}`, description: title }, around, { body })
}
