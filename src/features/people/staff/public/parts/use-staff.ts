import { z } from 'zod'
import { usePerson } from '#kit/web/session.ts'
import { UserRecord } from '../contract.ts'

const StaffRecord = z.object({ user: UserRecord })

/** The member of the staff who is signed in: their user record as at the last renewal of the tokens. */
export const useStaff = () => StaffRecord.safeParse(usePerson()?.record).data
