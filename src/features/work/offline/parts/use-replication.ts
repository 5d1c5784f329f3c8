import { useQuery } from '@tanstack/react-query'
import { queries } from '#kit/web/queries.ts'
import { fromTheBeginning, REPLICATION } from './replicate.ts'
import { readState, type State, writeState } from './state.ts'

/** What is kept here of what comes along, and how its bringing went. */
export const useReplication = (): State | undefined => useQuery({ queryKey: REPLICATION, queryFn: readState }).data

export async function setBudget(budget: number): Promise<void> {
  // What was left out for want of room is asked for again.
  await writeState({ ...fromTheBeginning(await readState()), budget })
  await queries.invalidateQueries({ queryKey: REPLICATION })
}
