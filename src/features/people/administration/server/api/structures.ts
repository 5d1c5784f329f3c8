import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { addStructure, lockStaff, writeStructure } from '#features/people/staff/public/server/commands.ts'
import { type Message, msg, withI18n } from '#kit/message.ts'
import { serving } from '#kit/server/http.ts'
import { type CommercialStructure, structureContract } from '../../public/contract/structures.ts'
import { allStructures } from '../store/structures.ts'

type Said = Pick<CommercialStructure, 'code' | 'name' | 'inUseFrom'> & { readonly inUseUntil?: string | undefined }

export const structureApi = () =>
  serving(structureContract, {
    structures: (_, { db, now }) => allStructures(db, dayOf(now)),

    openStructure: async ({ body }, { db, now, about }) => {
      await lockStaff(db)
      const known = await allStructures(db, dayOf(now))
      const same = known.find(({ code }) => code === body.code)
      if (same) throw refuse('code', msg`${body.code} is already the code of ${same.name}. Choose another one.`)
      assertFits(known, body)
      await addStructure(db, { ...body, inUseUntil: body.inUseUntil ?? null })
      about(`commercial-structure:${body.code}`)
      return allStructures(db, dayOf(now))
    },

    changeStructure: async ({ params: { code }, body }, { db, now, about }) => {
      await lockStaff(db)
      const known = await allStructures(db, dayOf(now))
      if (!known.some((each) => each.code === code)) throw problem('not-found', { message: 'Commercial structure not found.' })
      assertFits(known, { ...body, code })
      await writeStructure(db, code, { ...body, inUseUntil: body.inUseUntil ?? null })
      about(`commercial-structure:${code}`)
      return allStructures(db, dayOf(now))
    },
  })

const refuse = (path: string, message: Message | string) => problem('invalid', { fields: [{ path, ...withI18n('message', message) }] })

/** A card has a unique name, its days are in order, and no branch is left in one that ends. */
function assertFits(known: readonly CommercialStructure[], { code, name, inUseFrom, inUseUntil }: Said): void {
  const same = known.find((each) => each.code !== code && each.name.toLowerCase() === name.toLowerCase())
  if (same) throw refuse('name', msg`The commercial structure ${same.code} is already called ${same.name}. Choose another name.`)
  if (inUseUntil === undefined) return
  if (inUseUntil < inUseFrom) throw refuse('inUseUntil', 'The last day is before the first.')
  const left = known.find((each) => each.code === code)?.branches ?? []
  if (left.length > 0)
    throw refuse(
      'inUseUntil',
      left.length === 1
        ? msg`${left.join()} belongs to it. Put it into another commercial structure first.`
        : msg`${new Intl.ListFormat('en').format(left)} belong to it. Put them into another commercial structure first.`,
    )
}
