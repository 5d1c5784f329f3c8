import { z } from 'zod'
import { currentPerson, useRootStore } from '#kit/web/session.ts'
import { learnBranches } from './public/rules.ts'

const Known = z.object({ branches: z.array(z.object({ code: z.string(), name: z.string() })) })

const learn = () => {
  const known = Known.safeParse(currentPerson()?.record).data
  if (known) learnBranches(known.branches)
}

export const contributions = [
  () => {
    learn()
    useRootStore.subscribe(learn)
  },
]
