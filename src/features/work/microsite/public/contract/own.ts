import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { micrositePageLife, micrositePostLife, testimonialLife } from '#domain/life-cycles.ts'
import { get, post, put } from '#kit/contract.ts'
import { PageContent, PostForm } from '../../rules/content.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })

/** One version of a page, as seen by the people who work on it. */
export const PageVersion = z.object({
  id: Id,
  state: z.enum(micrositePageLife.states),
  content: PageContent,
  hasPhoto: z.boolean(),
  updatedAt: Instant,
  /** Why the office returned it. */
  reason: z.string().nullable(),
})
export type PageVersion = z.output<typeof PageVersion>

/** An agent's page in whatever state it is: the specification's settings of a microsite. */
export const MicrositeSettings = z.object({
  agent: z.object({ _id: Id, name: z.string(), agentCode: z.string(), branch: z.string() }),
  /** Its public address; null until it is first saved. */
  address: z.url().nullable(),
  isShown: z.boolean(),
  /** Why it is not shown although it was published. */
  hiddenBecause: z.string().nullable(),
  current: PageVersion.nullable(),
  published: PageVersion.nullable(),
  /** The content of the last version, if none is being worked on: a new one starts from it. */
  begin: PageContent.nullable(),
  licences: z.array(z.object({ kind: z.string(), number: z.string(), validUntil: Day })),
  /** Codes of the lines that the agent may sell today. */
  lines: z.array(z.string()),
})
export type MicrositeSettings = z.output<typeof MicrositeSettings>

export const AboutCompany = z.object({
  company: z.string(),
  tagline: z.string(),
  insurer: z.object({ name: z.string(), address: z.string(), licence: z.string(), tin: z.string() }),
  support: z.object({ phone: z.string(), email: z.string(), hours: z.string() }),
  /** `says`: what is on the agent’s page, once it is published. */
  agent: z.object({ _id: Id, name: z.string(), branch: z.string(), says: z.string().nullable() }),
})

export const Post = z.object({
  id: Id,
  title: z.string(),
  body: z.string(),
  state: z.enum(micrositePostLife.states),
  /** Written by the office, and shown on everyone's pages. */
  isShared: z.boolean(),
  reason: z.string().nullable(),
  publishedAt: Instant.nullable(),
  updatedAt: Instant,
})
export type Post = z.output<typeof Post>

export const Testimonial = z.object({
  id: Id,
  customer: z.string(),
  state: z.enum(testimonialLife.states),
  said: z.string().nullable(),
  shownAs: z.string().nullable(),
  reason: z.string().nullable(),
  askedAt: Instant,
  expiresAt: Instant,
})
export type Testimonial = z.output<typeof Testimonial>

const Posts = z.object({ items: z.array(Post), count: z.int() })

export const ownPageContract = {
  micrositeSettings: get('user/get-microsite-settings/:id', {
    summary: 'An agent’s own page: the draft, what is published, and whether it is shown now',
    feature: 'SHARING',
    reply: MicrositeSettings,
  }),
  aboutCompany: get('user/microsite/get-about-company-details/:id', {
    summary: 'Company details on an agent’s page: insurer, licence and support',
    reply: AboutCompany,
  }),
  blogs: get('user/microsite/fetch_blogs/:id', {
    summary: 'Posts on an agent’s page, newest first, three at a time: their own and those of the office',
    query: z.object({
      skip: z.coerce.number().int().min(0).max(10_000).default(0),
      limit: z.coerce.number().int().min(1).max(50).default(3),
    }),
    reply: Posts,
  }),
  saveMicrosite: put('user/microsite', {
    summary: 'Saves the content of the agent’s page as a draft; what is shown does not change',
    feature: 'SHARING',
    body: PageContent,
    reply: MicrositeSettings,
  }),
  micrositePhoto: post('user/microsite/photo', {
    summary: 'Sets the draft’s photo from the form’s file `photo`: JPEG, PNG or WebP of at most 10 MB, made small and square',
    feature: 'SHARING',
    multipart: 'photo',
    reply: MicrositeSettings,
    done: 'The photo is on your draft',
  }),
  removeMicrositePhoto: post('user/microsite/photo/remove', {
    summary: 'Removes the draft’s photo',
    feature: 'SHARING',
    body: z.object({}),
    reply: MicrositeSettings,
  }),
  submitMicrosite: post('user/microsite/submit', {
    summary: 'Submits the draft to the office for review before it is shown',
    feature: 'SHARING',
    body: z.object({}),
    reply: MicrositeSettings,
    done: 'Your page is with the office',
  }),
  recallMicrosite: post('user/microsite/recall', {
    summary: 'Recalls a draft from the office, to change it',
    feature: 'SHARING',
    body: z.object({}),
    reply: MicrositeSettings,
  }),
  takeDownMicrosite: post('user/microsite/take-down', {
    summary: 'Takes one’s page down at once',
    feature: 'SHARING',
    body: z.object({}),
    reply: MicrositeSettings,
    done: 'Your page is taken down',
  }),
  previewMicrosite: get('user/microsite/preview/:id', {
    summary: 'An agent’s page as it would be shown, as HTML: the draft, or else what is published',
    feature: 'SHARING',
    reply: z.object({ html: z.string() }),
  }),
  ownPosts: get('user/microsite/posts', {
    summary: 'Posts that the user wrote, in every state, newest first; for the office, those that it shares',
    reply: Posts,
  }),
  addPost: post('user/microsite/posts', {
    summary: 'Creates a draft post: an agent’s for their own page, the office’s for the pages of all',
    body: PostForm,
    reply: Post,
  }),
  savePost: put('user/microsite/posts/:id', {
    summary: 'Changes a post that is a draft or was returned',
    body: PostForm,
    reply: Post,
  }),
  movePost: post('user/microsite/posts/:id/step', {
    summary: 'Submits a post to the office, recalls it, or takes it down',
    body: z.object({ event: z.enum(['submit', 'recall', 'withdraw']) }),
    reply: Post,
  }),
  testimonials: get('user/microsite/testimonials', {
    summary: 'One’s testimonials, requested and given, newest first, and who can be asked',
    feature: 'SHARING',
    reply: z.object({ items: z.array(Testimonial), mayAsk: z.array(z.object({ id: Id, name: z.string() })) }),
  }),
  askTestimonial: post('user/microsite/testimonials', {
    summary: 'Creates a link for a testimonial on the agent by a customer who holds a policy',
    feature: 'SHARING',
    perMinute: 30,
    fresh: true,
    body: z.object({ customerId: Id }),
    reply: z.object({ link: z.url(), mobile: z.string(), expiresAt: Instant }),
  }),
  withdrawTestimonial: post('user/microsite/testimonials/:id/withdraw', {
    summary: 'Removes a testimonial from the page, or ends the link that requested it',
    feature: 'SHARING',
    body: z.object({}),
    reply: z.object({ id: Id }),
    done: 'It is no longer shown',
  }),
}
