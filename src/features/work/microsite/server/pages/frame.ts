import { createHash } from 'node:crypto'
import type { Brand } from '#domain/brand.ts'
import { type Html, html, jsonForScript, trusted } from '#kit/html.ts'
import { STYLE_ADDRESS } from '../../rules/address.ts'
import type { Say } from '../translations.ts'
import { styleOf } from './style.ts'

/** What surrounds each page rendered by the server. */
export type Around = {
  readonly brand: Brand
  readonly language: string
  readonly say: Say
  /** `https://host`, as browsers and the services that show a shared link reach us. */
  readonly baseUrl: string
  /** Inside one of our screens, whose own policy allows only a style sheet with an address. */
  readonly isPreview?: boolean
}

export type Head = {
  readonly title: string
  readonly description: string
  /** Path of the page itself, if search engines may index it. */
  readonly path?: string
  /** Path of the picture shown with a shared link. */
  readonly picture?: string | undefined
  readonly data?: unknown
}

/** Nothing from another origin, no scripts at all, and no styles but ours. */
export const policyFor = (brand: Brand): string => {
  const hash = createHash('sha256').update(styleOf(brand)).digest('base64')
  return `default-src 'none'; img-src 'self'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`
}

const SHARE_SIZE = { width: 1200, height: 630 }

const headHtml = ({ title, description, path, picture, data }: Head, { brand, baseUrl, isPreview, language }: Around): Html =>
  html`<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>
<meta name="description" content="${description}"><meta name="theme-color" content="${brand.primary}"><link rel="icon" href="/app/logo.svg">
${path ? html`<link rel="canonical" href="${baseUrl}${path}"><meta property="og:url" content="${baseUrl}${path}">` : html`<meta name="robots" content="noindex">`}
<meta property="og:type" content="profile"><meta property="og:site_name" content="${brand.name}"><meta property="og:title" content="${title}"><meta property="og:description" content="${description}"><meta property="og:locale" content="${language === 'fil' ? 'fil_PH' : 'en_PH'}">
${picture && html`<meta property="og:image" content="${baseUrl}${picture}"><meta property="og:image:type" content="image/jpeg"><meta property="og:image:width" content="${SHARE_SIZE.width}"><meta property="og:image:height" content="${SHARE_SIZE.height}"><meta name="twitter:card" content="summary_large_image">`}
${data === undefined ? '' : html`<script type="application/ld+json">${jsonForScript(data)}</script>`}
${isPreview ? html`<link rel="stylesheet" href="${STYLE_ADDRESS}">` : html`<style>${trusted(styleOf(brand))}</style>`}`

/** The footer of every page, whatever the agent wrote: who insures, who supervises, and what a page is not. */
const footerHtml = ({ brand, say, language }: Around, licence: Html): Html => {
  const other = language === 'fil' ? { code: 'en', name: 'English' } : { code: 'fil', name: 'Filipino' }
  return html`<footer><div class="wide">${licence}
<p>${say('Insured by {insurer}, {address}. {licence}.', { insurer: brand.insurer.name, address: brand.insurer.address, licence: brand.insurer.licence })}</p>
<p>${say('Prices are examples by today’s tariff with all taxes and fees. The policy alone says what is covered; this page is no offer and no advice.')}</p>
<p>${say('Insurance agents are licensed and supervised by the Insurance Commission. Questions or complaints: {phone}, {email}.', { phone: brand.support.phone, email: brand.support.email })}</p>
<p><a href="?lang=${other.code}" hreflang="${other.code}" lang="${other.code}" rel="nofollow">${other.name}</a></p></div></footer>`
}

/** A whole page of HTML. */
export const pageHtml = (
  head: Head,
  around: Around,
  { body, licence = html`` }: { readonly body: Html; readonly licence?: Html },
): string =>
  html`<!doctype html><html lang="${around.language}"><head>${headHtml(head, around)}</head><body>${body}${footerHtml(around, licence)}</body></html>`
    .html

/** The bar of a page that is about no one in particular. */
export const plainTop = ({ brand }: Around, title: string): Html =>
  html`<header class="top"><div class="wide"><span class="name">${brand.name}</span><h1>${title}</h1></div></header>`
