import { eq } from 'drizzle-orm'
import { customers } from '#features/people/customers/public/server/tables.ts'
import { staff } from '#features/people/staff/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'
import type { CustomerSignedIn } from '../../public/contract.ts'

export type KnownCustomer = { readonly id: string; readonly agentId: string }

export async function findCustomer(db: Db, mobile: string): Promise<KnownCustomer | undefined> {
  const [row] = await db.select({ id: customers.id, agentId: customers.agentId }).from(customers).where(eq(customers.mobile, mobile))
  return row
}

/** The customer and the agent with whom they deal in this session. */
export async function findCustomerRecord(
  db: Db,
  id: string,
  agentId: string,
): Promise<Pick<CustomerSignedIn, 'customer' | 'agent'> | undefined> {
  const [row] = await db
    .select({ customer: customers, agent: staff })
    .from(customers)
    .innerJoin(staff, eq(staff.id, agentId))
    .where(eq(customers.id, id))
  if (!row) return undefined
  const { customer, agent } = row
  return {
    customer: { _id: customer.id, name: customer.name, mobile: customer.mobile },
    agent: {
      _id: agent.id,
      name: `${agent.firstName} ${agent.lastName}`,
      agentCode: agent.agentCode,
      branch: agent.branch,
      mobileNo: agent.mobile,
    },
  }
}
