import { currentPerson, useRootStore } from '#kit/web/session.ts'
import { staffIn } from './parts/staff-record.ts'
import { learnBranches } from './public/rules.ts'

const learn = () => {
  const known = staffIn(currentPerson()?.record)
  if (known) learnBranches(known.branches)
}

export const contributions = [
  () => {
    learn()
    useRootStore.subscribe(learn)
  },
]
