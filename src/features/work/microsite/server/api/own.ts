import { requireStaff } from '#domain/access.ts'
import type { Brand } from '#domain/brand.ts'
import { nameOf } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import type { Context } from '#kit/server/context.ts'
import type { FileStore } from '#kit/server/files.ts'
import { serving } from '#kit/server/http.ts'
import { withUploadedPicture } from '#kit/server/picture.ts'
import { ownPageContract } from '../../public/contract/own.ts'
import { previewOf } from '../preview.ts'
import { getPerson, settingsOf } from '../settings.ts'
import { siteOf, versionsOf } from '../store/pages.ts'
import { shownPosts } from '../store/posts.ts'
import { changeDraft, moveDraft, takeDownOwn } from './own-page.ts'
import { addPost, movePost, ownPosts, savePost, toPost } from './posts.ts'
import { askTestimonial, ownTestimonials, withdrawOwn } from './testimonials.ts'

/** Twice the resolution shown on a wide screen. */
const PHOTO_SIDE = 272

type Deps = { readonly brand: Brand; readonly files: FileStore }

/** What an agent does with their own page. */
export const ownApi = ({ brand, files }: Deps) => {
  const own = (context: Context) => settingsOf(context, requireStaff(context.actor).id)
  return serving(ownPageContract, {
    micrositeSettings: async ({ params }, context) => {
      const person = await getPerson(context.db, requireStaff(context.actor), params.id)
      return settingsOf(context, person.id)
    },
    aboutCompany: async ({ params }, { db, actor }) => {
      const person = await getPerson(db, requireStaff(actor), params.id)
      const { name, tagline, insurer, support } = brand
      const site = await siteOf(db, person.id)
      const { published } = site ? await versionsOf(db, site.id) : {}
      const says = published?.content.headline ?? null
      const agent = { _id: person.id, name: nameOf(person), branch: branchName(person.branch), says }
      return { company: name, tagline, insurer, support, agent }
    },
    blogs: async ({ params, query }, { db, actor }) => {
      const person = await getPerson(db, requireStaff(actor), params.id)
      const { rows, count } = await shownPosts(db, person.id, query)
      return { items: rows.map(toPost), count }
    },
    saveMicrosite: async ({ body }, context) => {
      await changeDraft(context, { content: body })
      return own(context)
    },
    micrositePhoto: async (_, uploads) => {
      const photoKey = await files.put(await withUploadedPicture(uploads, 'photo', (picture) => picture.square(PHOTO_SIDE)))
      return async (context) => {
        await changeDraft(context, { photoKey })
        return own(context)
      }
    },
    removeMicrositePhoto: async (_, context) => {
      await changeDraft(context, { photoKey: null })
      return own(context)
    },
    submitMicrosite: async (_, context) => {
      await moveDraft(context, 'submit')
      return own(context)
    },
    recallMicrosite: async (_, context) => {
      await moveDraft(context, 'recall')
      return own(context)
    },
    takeDownMicrosite: async (_, context) => {
      await takeDownOwn(context)
      return own(context)
    },
    previewMicrosite: async ({ params }, { db, actor, now, origin }) => {
      const person = await getPerson(db, requireStaff(actor), params.id)
      const site = await siteOf(db, person.id)
      const { current, published } = site ? await versionsOf(db, site.id) : {}
      const page = current ?? published
      if (!site || !page)
        throw problem('not-found', { message: 'There is no page to preview yet. Write about yourself and save it first.' })
      return { html: await previewOf(db, site, page, { brand, files, baseUrl: origin.baseUrl, now }) }
    },
    ownPosts: (_, context) => ownPosts(context),
    addPost: ({ body }, context) => addPost(context, body),
    savePost: ({ params, body }, context) => savePost(context, params.id, body),
    movePost: ({ params, body }, context) => movePost(context, params.id, body.event),
    testimonials: (_, context) => ownTestimonials(context),
    askTestimonial: ({ body }, context) => askTestimonial(context, body.customerId),
    withdrawTestimonial: ({ params }, context) => withdrawOwn(context, params.id),
  })
}
