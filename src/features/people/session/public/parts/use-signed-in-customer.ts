import { usePerson } from '#kit/web/session.ts'
import { CustomerSignedIn } from '../contract.ts'

const CustomerRecord = CustomerSignedIn.pick({ customer: true, agent: true })

/** The signed-in customer, and the agent to ask. */
export const useSignedInCustomer = () => CustomerRecord.safeParse(usePerson()?.record).data
