import { eq } from 'drizzle-orm'
import type { PersonalData } from '#kit/server/personal-data.ts'
import { customers } from '../public/server/tables.ts'

const collect: PersonalData['collect'] = async (db, { customerId }) => {
  if (!customerId) return []
  const rows = await db.select().from(customers).where(eq(customers.id, customerId))
  return rows.map(({ changedBy: _, ...told }) => told)
}

/** Who a customer is. They are erased unless something is kept that says whose it is. */
export const particulars: PersonalData = {
  category: 'Who you are',
  collect,
  examine: async (db, subject, _, isKnownFurther) => {
    const count = (await collect(db, subject, new Set())).length
    if (!isKnownFurther) return { erasable: count, kept: [] }
    return {
      erasable: 0,
      kept: [{ count, because: 'Name, number, address and birthday are in the policies that are kept.', until: null }],
    }
  },
  erase: async (db, { subject: { customerId }, isKnownFurther, gone }) => {
    if (!customerId || isKnownFurther) return
    await db.delete(customers).where(eq(customers.id, customerId))
    gone.add(customerId)
  },
}
