import { formatDay } from '#domain/day.ts'
import { formatMobile } from '#domain/mobile.ts'
import { formatPesos } from '#domain/money.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { type Html, html, trusted } from '#kit/html.ts'
import type { Message } from '#kit/message.ts'
import { pageAddress, postAddress } from '../../rules/address.ts'
import { markdownToHtml, plainWords } from '../../rules/markdown.ts'
import { mayLink, SOCIAL_NAMES, SOCIALS } from '../../rules/social-links.ts'
import { structuredData } from '../structured-data.ts'
import type { Say } from '../translations.ts'
import { type CallBackState, callBackHtml } from './call-back-form.ts'
import type { PageFacts, ShownPost } from './facts.ts'
import { type Around, type Head, pageHtml } from './frame.ts'

const EXCERPT = 170
const SHOWN_POSTS = 3

/** A message that was composed elsewhere, in the language of the page. */
const sayMessage = (say: Say, { i18n }: Message): string =>
  i18n.map(({ id, values }) => say(id, Object.fromEntries(values.map((value, index) => [index, value])))).join(' ')

const initialsOf = (name: string): string =>
  name
    .split(' ')
    .map((part) => part[0] ?? '')
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')

const rich = (text: string): Html => trusted(markdownToHtml(text, { mayLink }))

export const licenceHtml = ({ agent, licences }: Pick<PageFacts, 'agent' | 'licences'>, { say }: Around): Html =>
  html`<p>${say('Agent {name}, code {code}.', { name: agent.name, code: agent.code })} ${licences.map(
    ({ kind, number, validUntil }) =>
      html`${say('Licence of the Insurance Commission ({kind}): {number}, valid until {day}.', { kind: say(kind), number, day: formatDay(validUntil) })} `,
  )}</p>`

const topHtml = ({ agent, content, photo, licences }: PageFacts, { brand, say }: Around): Html =>
  html`<header class="top"><div class="wide"><span class="name">${brand.name}</span><div class="who">${
    photo
      ? html`<img src="${photo}" alt="${say('Photo of {name}', { name: agent.name })}" width="136" height="136" fetchpriority="high">`
      : html`<span class="none" aria-hidden="true">${initialsOf(agent.name)}</span>`
  }<div><h1>${agent.name}</h1><p>${content.headline}</p><p class="licence">${say('Licensed insurance agent')} · ${licences[0]?.number ?? ''}</p></div></div>
<div class="ways"><a class="button" href="#call">${say('Call me back')}</a><a class="button second" href="tel:${agent.mobile}">${say('Call {number}', { number: formatMobile(agent.mobile) })}</a></div></div></header>`

const badgesHtml = ({ badges }: PageFacts, { say }: Around): Html | '' =>
  badges.length > 0
    ? html`<section><h2>${say('What our records show')}</h2><ul class="facts">${badges.map(
        ({ title, detail }) => html`<li><b>${sayMessage(say, title)}</b>${sayMessage(say, detail)}</li>`,
      )}</ul></section>`
    : ''

function aboutHtml({ content, agent }: PageFacts, { say }: Around): Html {
  const socials = SOCIAL_NAMES.flatMap((name) => (content[name] ? [{ label: SOCIALS[name].label, address: content[name] }] : []))
  return html`<section><h2>${say('About me')}</h2>${rich(content.about)}
${content.area && html`<p class="quiet">${say('Where I meet you')}: ${content.area} · ${branchName(agent.branch)}</p>`}
${content.languages.length > 0 && html`<p class="quiet">${say('I speak')}: ${content.languages.join(', ')}</p>`}
${socials.length > 0 && html`<ul class="links">${socials.map(({ label, address }) => html`<li><a href="${address}" rel="me noopener noreferrer nofollow">${label}</a></li>`)}</ul>`}</section>`
}

const productsHtml = ({ products, slug }: PageFacts, { say }: Around): Html =>
  html`<section><h2>${say('What I can insure for you')}</h2><div class="cards">${products.map(
    ({ code, name, summary, examples }) => html`<div><h3>${say(name)}</h3><p class="quiet">${say(summary)}</p>
${examples.map(({ title, total }) => html`<p class="price"><span>${say(title)}</span><b>${formatPesos(total)}</b></p>`)}
<form method="post" action="${pageAddress(slug)}/quote"><button class="plain" name="line" value="${code}" aria-label="${say('See your own price: {product}', { product: say(name) })}">${say('See your own price')}</button></form></div>`,
  )}</div></section>`

const testimonialsHtml = ({ testimonials }: PageFacts, { say }: Around): Html | '' =>
  testimonials.length > 0
    ? html`<section><h2>${say('What customers say')}</h2><div class="cards">${testimonials.map(
        ({ said, shownAs, on }) => html`<div><blockquote>${said}<footer>${shownAs}, ${formatDay(on)}</footer></blockquote></div>`,
      )}</div><p class="quiet">${say('Written by customers with a policy, who agreed to it being shown. No one is paid for it.')}</p></section>`
    : ''

const postsHtml = ({ posts, slug }: PageFacts, { say }: Around): Html | '' =>
  posts.length > 0
    ? html`<section><h2>${say('Good to know')}</h2><div class="cards posts">${posts
        .slice(0, SHOWN_POSTS)
        .map(
          ({ slug: post, title, body, on }) =>
            html`<div><h3><a href="${postAddress(slug, post)}">${title}</a></h3><p>${plainWords(body, EXCERPT)}</p><p class="quiet">${formatDay(on)}</p></div>`,
        )}</div></section>`
    : ''

/** An agent's page, whole. */
export function agentPage(facts: PageFacts, around: Around, state: CallBackState): string {
  const { agent, content, slug, picture } = facts
  const { say, brand } = around
  const head: Head = {
    title: `${agent.name} · ${brand.name}`,
    description: content.headline,
    path: pageAddress(slug),
    picture,
    data: structuredData(facts, around),
  }
  const form = callBackHtml({ say, action: pageAddress(slug), agentName: agent.name, products: facts.products, state })
  const body = html`${topHtml(facts, around)}<main class="wide">${badgesHtml(facts, around)}${aboutHtml(facts, around)}${productsHtml(facts, around)}${testimonialsHtml(facts, around)}${postsHtml(facts, around)}${form}</main>`
  return pageHtml(head, around, { body, licence: licenceHtml(facts, around) })
}

/** One post, with a link back to the page it belongs to. */
export function postPage(facts: PageFacts, post: ShownPost, around: Around): string {
  const { agent, slug, picture } = facts
  const { say, brand } = around
  const head: Head = {
    title: `${post.title} · ${agent.name}`,
    description: plainWords(post.body, EXCERPT),
    path: postAddress(slug, post.slug),
    picture,
  }
  const body = html`<header class="top"><div class="wide"><a class="name" href="${pageAddress(slug)}">${agent.name} · ${brand.name}</a><h1>${post.title}</h1><p>${formatDay(post.on)}</p></div></header>
<main class="wide"><section>${rich(post.body)}</section><section><p>${say('Questions? {name} can help you.', { name: agent.name })}</p><a class="button" href="${pageAddress(slug)}#call">${say('Call me back')}</a></section></main>`
  return pageHtml(head, around, { body, licence: licenceHtml(facts, around) })
}
